import { screen, waitFor, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Matrix } from "./matrix";
import type { MatrixPoint } from "./matrix-dot";
// Fetched when it is opened; here already, so that no test waits for the machine.
import "./matrix-menu";
import { dotRadius, labelHeight, leaderEnd, placeLabels, together } from "./matrix-model";

let drawnWidth = 640;

beforeEach(() => {
  drawnWidth = 640;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(0, 0, drawnWidth, 460),
  );
});

const field = { left: 0, right: 400, top: 0, bottom: 400, across: 200, up: 200 };
/** The four parts of the field, each with spots close to both of its thresholds. */
const parts = [
  { left: 200, right: 400, top: 0, bottom: 200, x: 201, y: 199 },
  { left: 0, right: 200, top: 0, bottom: 200, x: 199, y: 199 },
  { left: 0, right: 200, top: 200, bottom: 400, x: 199, y: 201 },
  { left: 200, right: 400, top: 200, bottom: 400, x: 201, y: 201 },
];

describe("together", () => {
  it("makes one of what has the same values, and keeps what was not measured apart from zero", () => {
    const at = (id: string, x: number | null, y: number | null) => ({ id, x, y });
    const dots = together([at("a", 3, 4), at("b", null, 4), at("c", 3, 4), at("d", 0, 4), at("e", 3, 4.25)]);
    expect(dots.map((points) => points.map(({ id }) => id).join(""))).toEqual(["ac", "b", "d", "e"]);
  });
});

describe("placeLabels", () => {
  it("puts a label beside its dot while there is room", () => {
    const spot = { x: 100, y: 100, width: 40 };
    const [place] = placeLabels([spot], field);
    expect(place).toEqual({ x: 100 + dotRadius + 2 + 20, y: 100 });
    expect(place && leaderEnd(spot, place)).toBeNull();
  });

  it.each(parts)("keeps labels on their dots' side of both thresholds, $x $y", ({ x, y, ...part }) => {
    const places = placeLabels(
      Array(20)
        .fill({ x, y, width: 40 })
        .map((spot) => ({ ...spot })),
      field,
    );
    for (const place of places) {
      if (!place) throw new Error("no room");
      expect(place.x - 20).toBeGreaterThanOrEqual(part.left);
      expect(place.x + 20).toBeLessThanOrEqual(part.right);
      expect(place.y - labelHeight / 2).toBeGreaterThanOrEqual(part.top);
      expect(place.y + labelHeight / 2).toBeLessThanOrEqual(part.bottom);
    }
  });

  it("covers no label by another and no dot, and leads from dots to labels that moved away", () => {
    const spots = Array.from({ length: 20 }, () => ({ x: 100, y: 100, width: 40 }));
    const places = placeLabels(spots, field).flatMap((place) => place ?? []);
    expect(places).toHaveLength(20);
    for (const [at, a] of places.entries()) {
      expect(
        Math.abs(a.x - 100) >= 20 + dotRadius || Math.abs(a.y - 100) >= labelHeight / 2 + dotRadius,
      ).toBe(true);
      for (const b of places.slice(0, at)) {
        expect(Math.abs(a.x - b.x) >= 40 || Math.abs(a.y - b.y) >= labelHeight).toBe(true);
      }
    }
    expect(places.some((place) => leaderEnd({ x: 100, y: 100, width: 40 }, place))).toBe(true);
  });

  it("keeps clear of what is written there, and leaves out what finds no room at all", () => {
    const written = { left: 105, right: 200, top: 80, bottom: 120 };
    const [place] = placeLabels([{ x: 100, y: 100, width: 40 }], field, [written]);
    expect(place?.x).toBeLessThan(100);
    const tight = { left: 0, right: 20, top: 0, bottom: 20, across: 10, up: 10 };
    expect(placeLabels([{ x: 5, y: 5, width: 40 }], tight)).toEqual([null]);
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

function show(points: readonly MatrixPoint[]) {
  const onOpen = vi.fn();
  const { person } = draw(
    <Matrix
      label="Matris"
      points={points}
      x={{ label: "Finansiellt", format: write }}
      y={{ label: "Påverkan", format: write }}
      most={10}
      threshold={5}
      thresholdLabel="Gräns 5"
      nameOf={({ name, x, y }) => `${name} ${write(x)} ${write(y)}`}
      countOf={(count) => `${count} underämnen`}
      onOpen={onOpen}
    />,
  );
  return { person, onOpen };
}

/** Financial and impact scores of an assessment in which many sub-topics crowd below the thresholds. */
const crowd = (
  "E1.1:5:3.5 E1.2:7:8.33 E1.3:5.5:5.33 E2.1:3:3.5 E2.2:3:3.75 E2.3:4:4.25 E2.4:1:2 E2.5:4.5:4.33 E2.6:4:3.25 " +
  "E2.7:1:1.5 E3.1:2.5:2.33 E3.2:1:1.25 E4.1:3:4 E4.2:2:3.5 E4.3:2.5:3.5 E4.4:2:2.75 E5.1:6:6.67 E5.2:4.5:4.67 " +
  "E5.3:5:5 S1.1:6.5:6 S1.2:5.5:5.25 S1.3:2.5:2.75 S2.1:4:4.5 S2.2:3:4.25 S2.3:4.5:4.75 S3.1:3:4 S3.2:1.5:2 " +
  "S3.3:3.5:4.25 S4.1:1.5:1.25 S4.2:4:5.25 S4.3:1:1 G1.1:4.5:5 G1.2:3.5:4 G1.4:1:1.25 G1.5:5:5 G1.6:5.5:4.5"
)
  .split(" ")
  .map((one) => one.split(":"))
  .map(([id = "", x, y]) => point(id, Number(x), Number(y)));

/** Where an axis has a value in the drawing, as its printed figures say: those of one axis share the other coordinate. */
function axis(coordinate: "x" | "y") {
  const other = coordinate === "x" ? "y" : "x";
  const texts = [...screen.getByRole("group", { name: "Matris" }).querySelectorAll("text")];
  const at = (figure: string) => texts.filter(({ textContent }) => textContent === figure);
  const [from, to] = at("0").flatMap((low) =>
    at("10")
      .filter((high) => high.getAttribute(other) === low.getAttribute(other))
      .flatMap((high) => [attribute(low, coordinate), attribute(high, coordinate)]),
  );
  return (value: number) => (from ?? Number.NaN) + (((to ?? Number.NaN) - (from ?? 0)) * value) / 10;
}

/** The financial and the impact score in a dot's name. */
function valuesIn(name: string): number[] {
  const [, ...values] = /Ämne \S+ (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)/.exec(name) ?? [];
  return values.map(Number);
}

const attribute = (element: Element | null, name: string) => Number(element?.getAttribute(name));

describe("Matrix", () => {
  it.each([300, 640, 1100])(
    "draws each dot at its values and each label on its side, %i px wide",
    (width) => {
      drawnWidth = width;
      show(crowd);
      const [x, y] = [axis("x"), axis("y")];
      const marks = screen.getAllByRole("button");
      expect(marks).toHaveLength(33);
      for (const mark of marks) {
        const named = mark.getAttribute("aria-label") ?? "";
        const [right = 0, high = 0] = valuesIn(named);
        const dot = mark.querySelector("circle");
        expect(attribute(dot, "cx"), named).toBeCloseTo(x(right), 5);
        expect(attribute(dot, "cy"), named).toBeCloseTo(y(high), 5);

        const label = mark.querySelector("rect");
        const left = attribute(label, "x");
        const top = attribute(label, "y");
        const [from, to] = right >= 5 ? [x(5), width] : [0, x(5)];
        const [above, below] = high >= 5 ? [0, y(5)] : [y(5), 460];
        expect(left, named).toBeGreaterThanOrEqual(from);
        expect(left + attribute(label, "width"), named).toBeLessThanOrEqual(to);
        expect(top, named).toBeGreaterThanOrEqual(above);
        expect(top + attribute(label, "height"), named).toBeLessThanOrEqual(below);
      }
    },
  );

  it("names every dot, walks them by arrows, shows a note and opens by Enter", async () => {
    const { person, onOpen } = show([point("E1.1", 6, 7), point("S1.1", null, 2)]);
    await person.tab();
    expect(screen.getByRole("button", { name: "Ämne E1.1 6 7" })).toHaveFocus();
    await person.keyboard("{ArrowRight}");
    expect(screen.getByRole("button", { name: "Ämne S1.1 – 2" })).toHaveFocus();
    expect(screen.getByText("Ämne S1.1")).toBeInTheDocument();
    await person.keyboard("{Enter}");
    expect(onOpen).toHaveBeenCalledWith("S1.1");
  });

  it("counts what has the same values, lists it when it is opened, and opens what is chosen", async () => {
    const { person, onOpen } = show([point("E1.1", 6, 7), point("S1.1", 6, 7), point("G1.1", 6, 7)]);
    const name = "3 underämnen: Ämne E1.1 6 7. Ämne S1.1 6 7. Ämne G1.1 6 7";
    const dot = screen.getByRole("button", { name });
    expect(within(dot).getByText("3 underämnen")).toBeInTheDocument();
    await person.tab();
    expect(dot).toHaveFocus();
    await person.keyboard("{Enter}");
    const list = await screen.findByRole("menu", { name: "3 underämnen" });
    expect(
      within(list)
        .getAllByRole("menuitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Ämne E1.1", "Ämne S1.1", "Ämne G1.1"]);
    expect(onOpen).not.toHaveBeenCalled();
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    await waitFor(() => expect(dot).toHaveFocus());
    await person.keyboard("{Enter}");
    await screen.findByRole("menu");
    await person.keyboard("{ArrowDown}{Enter}");
    expect(onOpen).toHaveBeenCalledWith("S1.1");
  });
});
