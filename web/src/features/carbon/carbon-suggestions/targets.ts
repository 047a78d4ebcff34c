import type { RuleTargets } from "@/lib/api/types";

/** Everything a rule may lead to in one list: leaves with the category above them, then reasons for leaving out. */
export function choicesOf(
  { categories, exclusions }: RuleTargets,
  leftOut: (reason: string) => string,
): { id: string; label: string }[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return [
    ...categories
      .filter(({ leaf }) => leaf)
      .map(({ id, name, parentId }) => {
        const above = parentId === null ? undefined : names.get(parentId);
        return { id, label: above === undefined ? name : `${name} (${above})` };
      }),
    ...exclusions.map(({ id, name }) => ({ id: `-${id}`, label: leftOut(name) })),
  ];
}

/** The target behind a choice of the list. */
export function targetOf(choice: string | null): { category?: string; exclusion?: string } {
  if (choice === null) return {};
  return choice.startsWith("-") ? { exclusion: choice.slice(1) } : { category: choice };
}
