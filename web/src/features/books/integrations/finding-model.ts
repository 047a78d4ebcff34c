import type { Table, TableMapping } from "@/lib/api/table-types";

export type Finding = Table["findings"][number];

/** What the reader found about a table, and the mapping that it was read under. */
export interface Found {
  findings: readonly Finding[];
  under: TableMapping;
}

/** Ways of writing that somebody can choose, and what each can be; "" is as the cells show. */
export const choices = {
  amounts: ["comma", "point"],
  quantities: ["comma", "point"],
  dates: ["ymd", "dmy", "mdy"],
  serials: ["days", "none"],
  credits: ["signed", "plain"],
} as const;

export type Setting = keyof typeof choices;

/** The way of writing that a finding is about, null where it is about none. */
export function settingOf({ code }: Finding): Setting | null {
  return code in choices ? (code as Setting) : null;
}

/** Whether the table cannot be imported before somebody has chosen otherwise than it was read under. */
export function isOpen(finding: Finding, { under }: Found, mapping: TableMapping): boolean {
  if (!finding.asked) return false;
  const setting = settingOf(finding) ?? "sheet";
  return mapping[setting] === under[setting];
}

/** What a number such as 25.000 comes to with a mark before its decimals, of the two that it may be. */
export function reading({ args }: Finding, mark: "comma" | "point"): string {
  const { value = "", as = "", other = "" } = args;
  const [small, large] = Math.abs(Number(as)) < Math.abs(Number(other)) ? [as, other] : [other, as];
  return value.lastIndexOf(",") > value.lastIndexOf(".") === (mark === "comma") ? small : large;
}

/** What is chosen of the way of writing that a finding is about, or was decided; "" while it is open. */
export function chosen(finding: Finding, setting: Setting, mapping: TableMapping): string {
  if (mapping[setting] !== "" || finding.asked) return mapping[setting];
  const { as = "" } = finding.args;
  if (setting !== "amounts" && setting !== "quantities") return as;
  return choices[setting].find((mark) => reading(finding, mark) === as) ?? "";
}

/** What was found after another look: names that stand twice are said of the file once. */
export function lookedAgain(before: Found, findings: readonly Finding[], under: TableMapping): Found {
  const doubled = before.findings.filter(({ code }) => code === "doubled");
  return { findings: [...findings.filter(({ code }) => code !== "doubled"), ...doubled], under };
}
