import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Scores } from "@/lib/api/types";
import { question } from "./fixture";
import { ScoresField } from "./scores-field";
import type { Asked } from "./types";

const harm = ["scale", "scope", "remediability"] as const;
const assessed = question({
  type: 3,
  aspects: [
    { aspect: "negativeActual", dimensions: [...harm] },
    { aspect: "negativePotential", dimensions: [...harm, "likelihood"] },
    { aspect: "positiveActual", dimensions: [...harm] },
    { aspect: "positivePotential", dimensions: [...harm, "likelihood"] },
  ] as Asked["aspects"],
});

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

function Field({ given }: { given: Scores }) {
  const [scores, setScores] = useState(given);
  return (
    <>
      <ScoresField question={assessed} scores={scores} isDisabled={false} onChange={setScores} />
      <output>{JSON.stringify(scores)}</output>
    </>
  );
}

const scales = () => screen.queryAllByRole("radiogroup");
const folds = () =>
  screen.queryAllByRole("button", { name: /inte använd/ }).map(({ textContent }) => textContent);
const kept = () => JSON.parse(screen.getByText(/^\{/).textContent ?? "") as Scores;

describe("ScoresField", () => {
  it("has all scales open of what nobody has begun, and folds none while one scores", async () => {
    const { person } = draw(<Field given={{}} />);
    expect(scales()).toHaveLength(14);
    await person.click(within(scales()[0] as HTMLElement).getByText("4"));
    expect(scales()).toHaveLength(14);
    expect(folds()).toEqual([]);
  });

  it("folds what was not used under one line an aspect; what has a value is always open, nought too", () => {
    draw(<Field given={{ negativeActual: { scale: 0, remediability: 7 }, positiveActual: {} }} />);
    expect(scales()).toHaveLength(2);
    expect(folds()).toEqual([
      "1 skala till, inte använd Faktisk negativ påverkan",
      "4 skalor, inte använda Potentiell negativ påverkan",
      "3 skalor, inte använda Faktisk positiv påverkan",
      "4 skalor, inte använda Potentiell positiv påverkan",
    ]);
  });

  it("opens by a click in the order of the scales, and keeps open what is taken back", async () => {
    const { person } = draw(<Field given={{ negativeActual: { scale: 0, remediability: 7 } }} />);
    await person.click(screen.getByRole("button", { name: /^1 skala till/ }));
    expect(scales().map((one) => one.getAttribute("aria-labelledby"))).toHaveLength(3);
    const first = screen.getByRole("region", { name: "Faktisk negativ påverkan" });
    expect(
      within(first)
        .getAllByText(/^(Skala|Omfattning|Svårighet att avhjälpa)$/)
        .map((one) => one.textContent),
    ).toEqual(["Skala", "Omfattning", "Svårighet att avhjälpa"]);
    expect(
      within(scales()[1] as HTMLElement).getAllByRole("radio")[0],
      "goes to what has come",
    ).toHaveFocus();
    await person.click(within(scales()[2] as HTMLElement).getByText("Ej bedömd"));
    expect(scales()).toHaveLength(3);
    expect(kept()).toEqual({ negativeActual: { scale: 0 } });
  });

  it("takes fewer than 25 keys with all four opened and every scale scored", async () => {
    const { person } = draw(<Field given={{ negativeActual: { scale: 2 } }} />);
    within(scales()[0] as HTMLElement)
      .getByRole("radio", { checked: true })
      .focus();
    let keys = 1;
    const press = async (key: string) => {
      await person.keyboard(key);
      keys++;
    };
    const isAtFold = () => /inte använd/.test(document.activeElement?.closest("button")?.textContent ?? "");
    for (let aspect = 0; aspect < 4; aspect++) {
      while (!isAtFold() && keys < 25) await press("{Tab}");
      await press("{Enter}");
      for (let left = [2, 4, 3, 4][aspect] ?? 0; left > 0; left--) await press("6");
    }
    expect(folds()).toEqual([]);
    expect(Object.values(kept()).flatMap((levels) => Object.values(levels))).toEqual([
      2,
      ...Array(13).fill(6),
    ]);
    expect(keys).toBeLessThan(25);
  });
});
