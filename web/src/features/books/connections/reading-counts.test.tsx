import { draw } from "@tests/unit/render";
import { expect, it } from "vitest";
import type { Reading } from "@/lib/api/connection-types";
import { Counts } from "./reading-counts";

const reading = (removed: number) =>
  ({
    vouchers: { new: 1, changed: 0, unchanged: 12, removed },
    suppliers: 0,
    invoices: 0,
  }) as Partial<Reading> as Reading;

it("says how many vouchers a reading removed", () => {
  expect(draw(<Counts reading={reading(3)} />).container.textContent).toMatch(/3 (raderade|borttagna)/);
});
