import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Matrix, type MatrixPoint } from "./matrix";
import { placeMarks } from "./matrix-model";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const area = { left: 0, right: 400, top: 0, bottom: 400 };
const height = 20;

describe("placeMarks", () => {
  it("leaves marks where they belong while there is room", () => {
    const spots = [
      { x: 100, y: 100, width: 40 },
      { x: 300, y: 300, width: 40 },
    ];
    expect(placeMarks(spots, height, area)).toEqual(spots.map(({ x, y }) => ({ x, y })));
  });

  it("covers none by another, however many share a spot", () => {
    const places = placeMarks(Array(30).fill({ x: 200, y: 200, width: 40 }), height, area);
    for (const [at, a] of places.entries()) {
      for (const b of places.slice(0, at)) {
        expect(Math.abs(a.x - b.x) >= 40 || Math.abs(a.y - b.y) >= height).toBe(true);
      }
    }
  });

  it("keeps marks inside, and gives up where there is no room at all", () => {
    const [corner] = placeMarks([{ x: 0, y: 400, width: 40 }], height, area);
    expect(corner?.x).toBeGreaterThanOrEqual(20);
    expect(corner?.y).toBeLessThanOrEqual(390);
    const tight = { left: 0, right: 10, top: 0, bottom: 10 };
    expect(placeMarks([{ x: 5, y: 5, width: 40 }], height, tight)).toEqual([{ x: 5, y: 5 }]);
  });
});

const point = (id: string, x: number | null, y: number | null): MatrixPoint => ({
  id,
  mark: id,
  name: `Ämne ${id}`,
  x,
  y,
  isFilled: true,
  colour: "series-1",
  verdict: "Väsentligt",
});
const write = (value: number | null) => (value === null ? "–" : String(value));

describe("Matrix", () => {
  it("names every mark, walks them by arrows, shows a note and opens by Enter", async () => {
    const onOpen = vi.fn();
    const { person } = draw(
      <Matrix
        label="Matris"
        points={[point("E1.1", 6, 7), point("S1.1", null, 2)]}
        x={{ label: "Finansiellt", format: write }}
        y={{ label: "Påverkan", format: write }}
        most={10}
        threshold={5}
        thresholdLabel="Gräns 5"
        nameOf={({ name, x, y }) => `${name} ${write(x)} ${write(y)}`}
        onOpen={onOpen}
      />,
    );
    await person.tab();
    expect(screen.getByRole("button", { name: "Ämne E1.1 6 7" })).toHaveFocus();
    await person.keyboard("{ArrowRight}");
    expect(screen.getByRole("button", { name: "Ämne S1.1 – 2" })).toHaveFocus();
    expect(screen.getByText("Ämne S1.1")).toBeInTheDocument();
    await person.keyboard("{Enter}");
    expect(onOpen).toHaveBeenCalledWith("S1.1");
  });
});
