import { type Section, sections } from "@/lib/api/enums";
import type { Assessment, CompanyProgress, Import, SectionProgress } from "@/lib/api/types";
import type { CountsView } from "@/lib/api/types.gen";

/** How far the questions assigned to a person have come. */
export type Counts = CountsView;

export interface NamedSection extends SectionProgress {
  name: Section;
}

/** The sections that hold questions, in their order. */
export function filledSections(progress: CompanyProgress): NamedSection[] {
  return progress.sections.flatMap((section) => {
    const name = sections[section.section];
    return name && section.progress.asked > 0 ? [{ ...section, name }] : [];
  });
}

/** The section to go on with: one that is begun before one that is not, in their order. */
export function nextSection(list: readonly NamedSection[]): NamedSection | undefined {
  const open = list.filter(({ progress }) => progress.open > 0);
  const begun = open.find(({ progress }) => progress.completed + progress.inProgress > 0);
  return begun ?? open[0];
}

/** Where to go on in a section: its first open question, else the list. */
export function goOnHref({ name, next }: NamedSection): string {
  const list = `/company/questions/section/${name}`;
  return next === "" ? list : `${list}/question/${encodeURIComponent(next)}`;
}

/** The first section where something waits, and how much waits in all of them. */
export function waiting(
  list: readonly NamedSection[],
  what: "unassigned" | "toReview",
): { first: NamedSection; count: number } | undefined {
  const count = (section: NamedSection) =>
    what === "unassigned" ? section.unassigned : section.progress.toReview;
  const first = list.find((section) => count(section) > 0);
  return first && { first, count: list.reduce((sum, section) => sum + count(section), 0) };
}

/** How many topics nobody has assessed in full. */
export function unassessed(materiality: Assessment | undefined): number {
  return materiality?.topics.filter(({ subTopics, assessed }) => assessed < subTopics.length).length ?? 0;
}

export type Step =
  | "setUp"
  | "import"
  | "importing"
  | "importFailed"
  | "materiality"
  | "suggested"
  | "review"
  | "unmatched"
  | "answer"
  | "unassigned"
  | "report";

interface Situation {
  /** Whether the company is still to be set up. */
  setUp: boolean;
  sections: readonly NamedSection[];
  /** Topics that are not assessed, where the company assesses any. */
  unassessed: number;
  /** Answers that AI suggests and nobody has decided on. */
  suggested: number;
  /** undefined where they are unknown or not for the person. */
  imports: readonly Import[] | undefined;
  rows: { counted: number; unmatched: number } | undefined;
}

/** What the latest import asks for. */
function afterImport([latest]: readonly Import[] = []): Step[] {
  if (latest?.job.state === "queued" || latest?.job.state === "running") return ["importing"];
  return latest?.job.state === "failed" ? ["importFailed"] : [];
}

/** What is to be done next, the most pressing first. */
export function nextSteps(situation: Situation): Step[] {
  const { setUp, sections: list, unassessed: topics, suggested, imports, rows } = situation;
  const steps: Step[] = [...(setUp ? (["setUp"] as const) : []), ...afterImport(imports)];
  if (rows && rows.counted + rows.unmatched === 0 && !steps.includes("importing")) steps.push("import");
  if (topics > 0) steps.push("materiality");
  if (suggested > 0) steps.push("suggested");
  if (waiting(list, "toReview")) steps.push("review");
  if (rows && rows.unmatched > 0) steps.push("unmatched");
  if (nextSection(list)) steps.push("answer");
  if (waiting(list, "unassigned")) steps.push("unassigned");
  if (rows && rows.counted > 0) steps.push("report");
  return steps;
}
