import { describe, expect, it } from "vitest";
import type { WorkbookDifference } from "@/lib/api/report-types";
import { chosenAtFirst, inBase64, problemOf } from "./workbook-model";

describe("chosenAtFirst", () => {
  it("leaves out what was refused and what somebody else has changed", () => {
    const of = (questionId: string, more: object) =>
      ({ questionId, refused: "", conflict: null, ...more }) as WorkbookDifference;
    const differences = [of("a", {}), of("b", { refused: "invalid" }), of("c", { conflict: {} })];
    expect([...chosenAtFirst(differences)]).toEqual(["a"]);
  });
});

describe("problemOf", () => {
  it("knows its codes and says something of all others", () => {
    expect(problemOf("formula")).toBe("formula");
    expect(problemOf("unheardOf")).toBe("other");
  });
});

describe("inBase64", () => {
  it("keeps every byte of a long file", async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
    const back = Uint8Array.from(atob(await inBase64(new Blob([bytes]))), (c) => c.charCodeAt(0));
    expect(back).toEqual(bytes);
  });
});
