import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it } from "vitest";
import { useUnitText } from "./use-unit-text";

function Shown({ units }: { units: string[] }) {
  const text = useUnitText();
  return <p>{units.map(text).join(", ")}</p>;
}

it("names units in the language of the reader, and what has a sign by its sign", () => {
  draw(<Shown units={["room-night", "kWh", "m3", "kgCO2e/pkm", "SEK", ""]} />);
  expect(screen.getByText("rumsnatt, kWh, m³, kg CO₂e/personkm, SEK,")).toBeVisible();
});
