import type { Asked } from "./types";

/** Units of what is counted by the piece, as in core/questions/answer. */
const wholeUnits: readonly string[] = ["accidents", "deaths", "convictions"];

/** What the field of a number takes and how it shows it. */
export function numberRules({ unit }: Pick<Asked, "unit">): { isWhole: boolean; isGrouped: boolean } {
  return { isWhole: wholeUnits.includes(unit), isGrouped: unit !== "year" };
}
