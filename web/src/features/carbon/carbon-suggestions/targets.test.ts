import { describe, expect, it } from "vitest";
import { choicesOf, targetOf } from "./targets";

describe("the targets of a rule", () => {
  it("are the leaves with what stands above them, and the reasons for leaving out", () => {
    const choices = choicesOf(
      {
        categories: [
          { id: "3.1.services", parentId: null, name: "Services", leaf: false },
          { id: "3.1.services.it", parentId: "3.1.services", name: "IT services", leaf: true },
        ],
        exclusions: [{ id: "payroll", name: "Payroll" }],
      },
      (reason) => `Left out: ${reason}`,
    );
    expect(choices).toEqual([
      { id: "3.1.services.it", label: "IT services (Services)" },
      { id: "-payroll", label: "Left out: Payroll" },
    ]);
  });

  it("come back out of the choice", () => {
    expect(targetOf("3.1.services.it")).toEqual({ category: "3.1.services.it" });
    expect(targetOf("-payroll")).toEqual({ exclusion: "payroll" });
    expect(targetOf(null)).toEqual({});
  });
});
