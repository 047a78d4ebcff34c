import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
import { SealedYears } from "./sealed-years";

it("says which years are sealed before books are brought in, and only those that they reach into", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("[2025,2023]"));
  const { rerender } = draw(<SealedYears />);
  expect(await screen.findByText(/^2023 och 2025 är låsta\./)).toBeVisible();
  rerender(<SealedYears from="2024-07-01" to="2025-06-30" />);
  expect(await screen.findByText(/^2025 är låst\./)).toBeVisible();
  rerender(<SealedYears from="2024-01-01" to="2024-12-31" />);
  expect(screen.queryByText(/låst/)).toBeNull();
});
