import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { IndustryField } from "./industry-field";

const industries = [
  { code: "41", name: "41 Byggande av bostadshus och andra byggnader" },
  { code: "56", name: "56 Restaurang-, catering- och barverksamhet" },
];
const answer = vi.fn();
const chosen = vi.fn();

beforeEach(() => {
  chosen.mockReset();
  answer.mockReset().mockImplementation(async () => Response.json(industries));
  vi.stubGlobal("fetch", answer);
});

describe("IndustryField", () => {
  it("finds an industry by words, by keyboard, and brings what that takes only then", async () => {
    const { person } = draw(<IndustryField value="" onChange={chosen} />);
    const closed = await screen.findByRole("button", { name: "Bransch: Sök på namn eller siffror" });
    expect(closed).toHaveAccessibleDescription(/SNI-koden/);
    expect(screen.queryByRole("combobox")).toBeNull();
    closed.focus();
    await person.keyboard("{Enter}");
    const box = await screen.findByRole("combobox", { name: "Bransch" });
    expect(box).toHaveFocus();
    await person.keyboard("catering{ArrowDown}{Enter}");
    expect(chosen).toHaveBeenLastCalledWith("56");
  });

  it("names what is chosen, and says what is wrong with it", async () => {
    draw(<IndustryField value="41" wrong="unknown" onChange={chosen} />);
    expect(await screen.findByRole("button", { name: /^Bransch: 41 Byggande/ })).toBeVisible();
    expect(screen.getByRole("alert")).not.toBeEmptyDOMElement();
  });

  it("asks again for a list that did not come", async () => {
    answer.mockImplementationOnce(async () => Response.json({ code: "internal" }, { status: 500 }));
    const { person } = draw(<IndustryField value="" onChange={chosen} />);
    await person.click(await screen.findByRole("button", { name: "Försök igen" }));
    expect(await screen.findByRole("button", { name: /^Bransch/ })).toBeVisible();
  });
});
