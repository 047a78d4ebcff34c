import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { LevelGroup } from "./level-group";

const words = ["Ingen", "Liten", "Stor"];
const levels = words.map((word, level) => ({
  level,
  name: `${level}: ${word} påverkan.`,
  description: `${word} påverkan.`,
}));

function Stage({ onChange }: { onChange: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <LevelGroup
      label="Skala"
      none="Ej bedömd"
      levels={levels}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

describe("LevelGroup", () => {
  it("is one stop of the tab key; arrows choose a level and each is read with what it means", async () => {
    const onChange = vi.fn();
    const { person } = draw(<Stage onChange={onChange} />);
    const group = screen.getByRole("radiogroup", { name: "Skala" });
    await person.tab();
    expect(within(group).getByRole("radio", { name: "Ej bedömd" })).toHaveFocus();
    await person.keyboard("{ArrowRight}{ArrowRight}");
    expect(onChange).toHaveBeenLastCalledWith(1);
    expect(within(group).getByRole("radio", { name: "1: Liten påverkan." })).toHaveFocus();
    expect(within(group).getByText("Liten påverkan.")).toBeVisible();
    await person.tab();
    expect(document.body).toHaveFocus();
  });

  it("takes a level by its digit and goes on to the next scale, and back by Backspace", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { person } = draw(
      <>
        <Stage onChange={first} />
        <Stage onChange={second} />
      </>,
    );
    const [one, two] = screen.getAllByRole("radiogroup");
    await person.tab();
    await person.keyboard("2");
    expect(first.mock.calls).toEqual([[2]]);
    expect(two).toContainElement(document.activeElement as HTMLElement);
    await person.keyboard("19");
    expect(second.mock.calls, "nine is no level here").toEqual([[1]]);
    expect(two, "there is no scale behind it").toContainElement(document.activeElement as HTMLElement);

    await person.keyboard("{Backspace}");
    expect(one).toContainElement(document.activeElement as HTMLElement);
    expect(document.activeElement).toBeChecked();
    await person.keyboard("{Control>}0{/Control}");
    expect(first).toHaveBeenCalledOnce();
  });

  it("takes a key that is held down for one level", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { person } = draw(
      <>
        <Stage onChange={first} />
        <Stage onChange={second} />
      </>,
    );
    await person.tab();
    await person.keyboard("{1>5/}");
    expect(first.mock.calls).toEqual([[1]]);
    expect(second).not.toHaveBeenCalled();
  });

  it("takes ten by t", async () => {
    const onChange = vi.fn();
    const { person } = draw(
      <LevelGroup
        label="Skala"
        none="Ej bedömd"
        levels={[{ level: 10, name: "10: Mest" }]}
        value={null}
        onChange={onChange}
      />,
    );
    await person.tab();
    await person.keyboard("t");
    expect(onChange.mock.calls).toEqual([[10]]);
  });

  it("takes a level back", async () => {
    const onChange = vi.fn();
    const { person } = draw(<Stage onChange={onChange} />);
    await person.click(screen.getByRole("radio", { name: "2: Stor påverkan." }));
    expect(screen.getByRole("radio", { name: "2: Stor påverkan." })).toBeChecked();
    await person.click(screen.getByRole("radio", { name: "Ej bedömd" }));
    expect(onChange.mock.calls).toEqual([[2], [null]]);
  });
});
