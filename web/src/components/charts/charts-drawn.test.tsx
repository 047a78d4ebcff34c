import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChartFrame } from "./frame";
import { StackedBars } from "./stacked-bars";

const kg = (value: number) => `${value} kg`;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe("StackedBars", () => {
  const series = [
    { id: "s1", label: "Scope 1", colour: "scope-1" },
    { id: "s3", label: "Scope 3", colour: "scope-3" },
  ] as const;
  const bars = [
    { id: "1", label: "jan", name: "januari", values: { s1: 2, s3: 5 } },
    { id: "2", label: "feb", name: "februari", values: { s1: 3, s3: -1 }, before: 4 },
  ];

  it("names every bar with its parts and its sum", () => {
    draw(<StackedBars label="Per månad" series={series} bars={bars} format={kg} />);
    expect(
      screen.getByRole("img", { name: "februari, Scope 1 3 kg, Scope 3 -1 kg, Totalt 2 kg" }),
    ).toBeInTheDocument();
  });

  it("is one stop of the tab key with arrows between bars, and opens by Enter", async () => {
    const open = vi.fn();
    const { person } = draw(
      <StackedBars label="Per månad" series={series} bars={bars} format={kg} onOpen={open} />,
    );
    const [first, second] = screen.getAllByRole("button");
    await person.tab();
    expect(first).toHaveFocus();
    await person.keyboard("{ArrowRight}");
    expect(second).toHaveFocus();
    await person.keyboard("{Enter}");
    expect(open).toHaveBeenCalledWith("2");
    await person.tab();
    expect(document.body).toHaveFocus();
  });
});

describe("ChartFrame", () => {
  const table = { columns: ["Månad", "kg"], rows: [["jan", 1.5]] };

  it("shows the same figures as a table", async () => {
    const { person } = draw(
      <ChartFrame title="Utsläpp" summary="En mening." table={table} format={kg} fileName="utslapp">
        <p>diagram</p>
      </ChartFrame>,
    );
    expect(screen.getByText("diagram")).toBeInTheDocument();
    await person.click(screen.getByRole("radio", { name: "Tabell" }));
    expect(screen.getByRole("cell", { name: "1.5 kg" })).toBeInTheDocument();
    expect(screen.queryByText("diagram")).not.toBeInTheDocument();
  });

  it("says when there is nothing to show, and offers no file", () => {
    draw(
      <ChartFrame
        title="Utsläpp"
        summary="En mening."
        table={{ columns: ["a"], rows: [] }}
        format={kg}
        fileName="x"
      >
        <p>diagram</p>
      </ChartFrame>,
    );
    expect(screen.getByText("Det finns inga uppgifter ännu.")).toBeInTheDocument();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});
