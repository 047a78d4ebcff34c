import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { DecimalField } from "./decimal-field";
import { DropZone } from "./drop-zone";
import { PasswordField } from "./password-field";
import { Segmented } from "./segmented";
import { TreeSelect } from "./tree-select";
import { YearStepper } from "./year-stepper";

function Held({ onChange = () => {} }: { onChange?: (value: string | null | undefined) => void }) {
  const [value, setValue] = useState<string | null>("1234.50");
  return (
    <DecimalField
      label="El"
      unit="kWh"
      value={value}
      onChange={(next) => {
        onChange(next);
        if (next !== undefined) setValue(next);
      }}
    />
  );
}

describe("DecimalField", () => {
  it("shows the stored decimal in the person's notation, with its unit in the name", () => {
    draw(<Held />);
    expect(screen.getByRole("textbox", { name: "El (kWh)" })).toHaveValue("1\u00a0234,50");
  });

  it("hands on what was typed as a decimal, and undefined for what is none", async () => {
    const changed = vi.fn();
    const { person } = draw(<Held onChange={changed} />);
    const field = screen.getByRole("textbox");
    await person.clear(field);
    expect(changed).toHaveBeenLastCalledWith(null);
    await person.type(field, "12 000,25");
    expect(changed).toHaveBeenLastCalledWith("12000.25");
    await person.type(field, "x");
    expect(changed).toHaveBeenLastCalledWith(undefined);
    await person.tab();
    expect(field).toBeInvalid();
    expect(field).toHaveValue("12 000,25x");
  });
});

describe("TreeSelect", () => {
  const items = [
    { id: "1", name: "Moder AB", parentId: null },
    { id: "2", name: "Dotter Oy", parentId: "1" },
    { id: "3", name: "Bageri AB", parentId: null },
  ];
  const texts = { label: "Företag", placeholder: "Välj ett företag", emptyText: "Inga företag hittades." };

  it("finds by typing, keeps the way down and says when nothing is found", async () => {
    const chosen = vi.fn();
    const { person } = draw(<TreeSelect {...texts} items={items} value={null} onChange={chosen} />);
    await person.click(screen.getByRole("button", { name: "Företag: Välj ett företag" }));
    await screen.findByRole("listbox");
    const options = () => within(screen.getByRole("listbox")).getAllByRole("option");
    expect(options().map((option) => option.textContent)).toEqual(["Bageri AB", "Moder AB", "Dotter Oy"]);
    await person.keyboard("dott");
    expect(options().map((option) => option.textContent)).toEqual(["Moder AB", "Dotter Oy"]);
    await person.keyboard("xyz");
    expect(screen.getByText("Inga företag hittades.")).toBeInTheDocument();
    await person.keyboard("{Backspace}{Backspace}{Backspace}");
    await person.click(screen.getByRole("option", { name: "Dotter Oy" }));
    expect(chosen).toHaveBeenCalledWith("2");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  });

  it("draws no more of five thousand than can be looked through, and finds each by typing", async () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({
      id: String(n),
      name: `Bolag ${n}`,
      parentId: n < 50 ? null : String(n % 50),
    }));
    const { person } = draw(<TreeSelect {...texts} items={many} value={null} onChange={() => {}} />);
    await person.click(screen.getByRole("button", { name: "Företag: Välj ett företag" }));
    await screen.findByRole("listbox");
    const drawn = () => screen.getAllByText(/^Bolag/).map(({ textContent }) => textContent);
    expect(drawn()).toHaveLength(100);
    expect(screen.getByText("Visar 100 av 5 000. Skriv för att hitta fler.")).toBeInTheDocument();
    await person.paste("bolag 4999");
    expect(drawn()).toEqual(["Bolag 49", "Bolag 4999"]);
    expect(screen.queryByText(/^Visar/)).not.toBeInTheDocument();
  });

  it("is cleared by its control, which is there only when something is chosen", async () => {
    const chosen = vi.fn();
    const { person, rerender } = draw(<TreeSelect {...texts} items={items} value="3" onChange={chosen} />);
    expect(screen.getByRole("button", { name: "Företag: Bageri AB" })).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Rensa valet" }));
    expect(chosen).toHaveBeenCalledWith(null);
    rerender(<TreeSelect {...texts} items={items} value={null} onChange={chosen} />);
    expect(screen.queryByRole("button", { name: "Rensa valet" })).not.toBeInTheDocument();
  });
});

describe("YearStepper", () => {
  it("goes back without end and forward to the last year", async () => {
    const chosen = vi.fn();
    const { person, rerender } = draw(<YearStepper label="År" year={2025} last={2026} onChange={chosen} />);
    await person.click(screen.getByRole("button", { name: "Gå till 2024" }));
    expect(chosen).toHaveBeenLastCalledWith(2024);
    await person.click(screen.getByRole("button", { name: "Gå fram till 2026" }));
    expect(chosen).toHaveBeenLastCalledWith(2026);
    rerender(<YearStepper label="År" year={2026} last={2026} onChange={chosen} />);
    expect(screen.getByRole("button", { name: "Gå fram till 2027" })).toBeDisabled();
  });
});

describe("Segmented", () => {
  it("is a choice of one, told only when it changes", async () => {
    const chosen = vi.fn();
    const { person } = draw(
      <Segmented
        label="Status"
        value="draft"
        onChange={chosen}
        segments={[
          { id: "draft", label: "Utkast" },
          { id: "done", label: "Klar" },
        ]}
      />,
    );
    expect(screen.getByRole("radio", { name: "Utkast" })).toBeChecked();
    await person.click(screen.getByRole("radio", { name: "Utkast" }));
    expect(chosen).not.toHaveBeenCalled();
    await person.click(screen.getByRole("radio", { name: "Klar" }));
    expect(chosen).toHaveBeenCalledWith("done");
  });
});

describe("PasswordField", () => {
  it("can be looked at", async () => {
    const { person } = draw(<PasswordField label="Lösenord" />);
    expect(screen.getByLabelText("Lösenord")).toHaveAttribute("type", "password");
    await person.click(screen.getByRole("button", { name: "Visa lösenordet" }));
    expect(screen.getByLabelText("Lösenord")).toHaveAttribute("type", "text");
  });
});

describe("DropZone", () => {
  it("hands on good files and says at once what it cannot take", async () => {
    const taken = vi.fn();
    const { person, container } = draw(
      <DropZone label="Släpp filen här" endings={[".se"]} limit={10} onFiles={taken} />,
    );
    const input = container.querySelector<HTMLInputElement>("input[type=file]");
    expect(input).not.toBeNull();
    if (!input) return;
    input.removeAttribute("accept");
    await person.upload(input, new File(["x".repeat(11)], "bok.se"));
    expect(screen.getByRole("alert")).toHaveTextContent(
      "bok.se är för stor. Största tillåtna storlek är 10 B.",
    );
    expect(taken).not.toHaveBeenCalled();
    const good = new File(["x"], "bok.se");
    await person.upload(input, good);
    expect(taken).toHaveBeenCalledWith([good]);
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });
});
