import type { FootprintCategory } from "@/lib/api/types";

/** A category for tests; its parent follows from its id. */
export function category(id: string, kg: number, change: Partial<FootprintCategory> = {}): FootprintCategory {
  const steps = id.split(".");
  return {
    id,
    parentId: steps.length > 1 ? steps.slice(0, -1).join(".") : null,
    tier: steps.length - 1,
    scope: Number(steps[0]),
    name: `Kategori ${id}`,
    kg: String(kg),
    share: "0",
    rows: 1,
    amount: "100",
    previousKg: null,
    low: String(kg),
    high: String(kg),
    months: Array.from({ length: 12 }, (_, month) => (month === 0 ? String(kg) : "0")),
    ...change,
  };
}
