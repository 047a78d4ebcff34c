import { type Feature, type Section, sections } from "@/lib/api/enums";
import type { Onboarding, OnboardingChoices } from "@/lib/api/onboarding-types";
import type { CompanyProgress } from "@/lib/api/types";

export type Step = Onboarding["step"];
export type Source = Onboarding["sources"][number];
export type Path = Onboarding["path"];

/** The kinds of emissions that are asked about, in their order. */
export const sources: readonly Source[] = [
  "premises",
  "vehicles",
  "cooling",
  "travel",
  "transport",
  "purchases",
];

const all: readonly Step[] = ["language", "company", "deepDive", "path", "documents", "final"];

type Has = (feature: Feature) => boolean;

/** The steps of a company, in their order: without the documents feature there is no step for them. */
export function stepsOf(has: Has): Step[] {
  return all.filter((step) => step !== "documents" || has("documents"));
}

/** The step before or after another; the same at either end. A step that the company does without leads on. */
export function beside(steps: readonly Step[], step: Step, way: 1 | -1): Step {
  const places = all.filter((one) => one === step || steps.includes(one));
  return places[places.indexOf(step) + way] ?? step;
}

/** What people choose on the way, as it is saved. */
export function choicesOf(at: Onboarding): OnboardingChoices {
  const { state, step, path, sources: chosen, inGroup, version } = at;
  return { state, step, path, sources: chosen, inGroup, version };
}

/** Where the first open question is; the company's start when nothing is open. */
export function firstHref({ first, year }: Pick<Onboarding, "first" | "year">): string {
  const section = first && sections[first.section];
  if (!section) return `/company?year=${year}`;
  return `/company/questions/section/${section}/question/${encodeURIComponent(first.id)}?year=${year}`;
}

export type Task = "books" | "energy" | "activities" | "people" | "group";

/** What to do first, beside the first question, by what the company is and has. */
export function tasksOf(
  { sources: chosen, inGroup }: Pick<Onboarding, "sources" | "inGroup">,
  has: Has,
): Task[] {
  const tasks: Task[] = [];
  if (has("integrations")) tasks.push("books");
  if (has("footprint") && chosen.includes("premises")) tasks.push("energy");
  if (has("footprint") && measured(chosen).length > 0) tasks.push("activities");
  if (has("users")) tasks.push("people");
  if (inGroup) tasks.push("group");
  return tasks;
}

/** The kinds of emissions that are best entered in litres, kilometres and kilograms. */
export function measured(chosen: readonly Source[]): Source[] {
  return chosen.filter((source) => source !== "premises" && source !== "purchases");
}

/** The sections with questions, in their order, with how many there are. */
export function sectionsOf(
  progress: CompanyProgress,
): { name: Section; count: number; unassigned: number }[] {
  return progress.sections.flatMap(({ section, progress: { asked }, unassigned }) => {
    const name = sections[section];
    return name && asked > 0 ? [{ name, count: asked, unassigned }] : [];
  });
}
