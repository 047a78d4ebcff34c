import { sections } from "@/lib/api/enums";
import type { Told } from "./api";

/** The kinds, those that somebody waits for first. */
const kinds = ["mentioned", "answered", "assigned", "finished"] as const;

const places = {
  "report.build": "/company/report",
  "ledger.import": "/company/integrations",
  "answer.carry": "/company",
} as const;

/** Where a notice leads; for those who see questions one by one, the list of theirs is elsewhere. */
export function leadsTo(told: Told, mine: string): string {
  if (told.work !== "") return places[told.work];
  const said = told.threadId ? `&thread=${told.threadId}` : "";
  if (told.question) {
    const { id, section } = told.question;
    const talk = told.threadId ? `&talk=${encodeURIComponent(id)}${said}` : "";
    return `/company/questions/section/${sections[section]}/question/${encodeURIComponent(id)}?year=${told.year}${talk}`;
  }
  if (told.category)
    return `/company/footprint/drilldown?year=${told.year}&category=${told.category.id}&talk=${told.category.id}${said}`;
  return `${mine}?year=${told.year}`;
}

/** The notices by kind, without kinds that there are none of. */
export function byKind(all: readonly Told[]): { kind: Told["kind"]; notices: Told[] }[] {
  return kinds
    .map((kind) => ({ kind, notices: all.filter((told) => told.kind === kind) }))
    .filter(({ notices }) => notices.length > 0);
}
