import type { Messages } from "next-intl";
import type { WorkbookDifference } from "@/lib/api/report-types";

type Texts = Messages["report"]["workbook"];
export type ProblemCode = keyof Texts["problems"];

const problemCodes: readonly ProblemCode[] = [
  "formula",
  "failure",
  "noNumber",
  "notTruth",
  "choice",
  "status",
  "noRow",
  "required",
  "tooLong",
  "tooMany",
  "duplicate",
  "notWhole",
  "outOfRange",
];

/** What to say of a problem; one that has no words of its own is only said to be one. */
export function problemOf(code: string): ProblemCode {
  return problemCodes.find((known) => known === code) ?? "other";
}

/** Those that are saved unless the person says otherwise: what somebody else has changed stands. */
export function chosenAtFirst(differences: readonly WorkbookDifference[]): Set<string> {
  return new Set(
    differences
      .filter(({ refused, conflict }) => refused === "" && conflict === null)
      .map(({ questionId }) => questionId),
  );
}

/** A file's bytes in base64. */
export async function inBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}
