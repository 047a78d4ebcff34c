import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { describe, expect, it } from "vitest";
import type { EditionMove } from "@/lib/api/types";
import { adoptedIn, hasNewer, proposedMove } from "./model";
import { MoveReport } from "./move-report";

const question = (id: string, newMeaning = false) => ({
  id,
  section: 6,
  code: "B1",
  shortTitle: `Fråga ${id}`,
  newMeaning,
});
const move = (change: Partial<EditionMove> = {}): EditionMove => ({
  edition: { id: "e2", title: "Ny", act: "A", firstYear: 2026, adopted: "2026-06-30" },
  newer: true,
  added: [],
  removed: [],
  changed: [],
  reworded: [],
  misfits: [],
  implied: [],
  resting: 0,
  back: 0,
  ...change,
});

describe("the moves of a year", () => {
  it("propose the newest edition", () => {
    const older = move({ newer: false });
    expect(proposedMove([older, move()])?.newer).toBe(true);
    expect(proposedMove([])).toBeNull();
    expect(hasNewer([older])).toBe(false);
    expect(hasNewer([older, move()])).toBe(true);
    expect(adoptedIn(older.edition)).toBe("2026");
  });
});

describe("the report of a move", () => {
  it("says what becomes of questions and answers", async () => {
    const { person } = draw(
      <MoveReport
        move={move({
          removed: [question("a")],
          changed: [{ ...question("b"), aspects: ["type", "unit"] }],
          misfits: [question("b")],
          implied: [question("e")],
          resting: 2,
        })}
      />,
    );
    await person.click(screen.getByRole("button", { name: "En fråga ändras" }));
    expect(screen.getByText("slag av svar, enhet")).toBeVisible();
    expect(screen.getByRole("button", { name: "En fråga försvinner" })).toBeVisible();
    expect(screen.getByRole("button", { name: /^En fråga besvaras utifrån/ })).toBeVisible();
    expect(screen.getByText(/Ett svar blir utkast .* 2 svar vilar/)).toBeVisible();
    expect(screen.queryByText(/tillkommer/)).toBeNull();
  });

  it("parts what asks for something else, and what is only numbered anew", async () => {
    const { person } = draw(
      <MoveReport
        move={move({
          added: [question("a", true), question("b")],
          changed: [
            { ...question("c"), aspects: ["place", "reference"] },
            { ...question("d"), aspects: ["reference", "voluntary"] },
          ],
        })}
      />,
    );
    expect(screen.getAllByRole("button").map((one) => one.textContent)).toEqual([
      "En fråga får en annan innebörd, och siffror från tidigare år kan inte jämföras",
      "En fråga tillkommer",
      "En fråga ändras",
      "En fråga får bara ett annat nummer eller en annan plats",
    ]);
    await person.click(screen.getByRole("button", { name: /annan innebörd/ }));
    expect(screen.getByText("Fråga a")).toBeVisible();
  });

  it("names some of many questions and counts the rest", async () => {
    const added = Array.from({ length: 103 }, (_, i) => question(String(i)));
    const { person } = draw(<MoveReport move={move({ added })} />);
    await person.click(screen.getByRole("button", { name: "103 frågor tillkommer" }));
    expect(screen.getByText("och 3 till")).toBeVisible();
    expect(screen.getByText("Alla svar följer med som de är. Inget tas bort.")).toBeVisible();
  });

  it("says that nothing changes", () => {
    draw(<MoveReport move={move()} />);
    expect(screen.getByText("Frågorna är desamma.")).toBeVisible();
  });
});
