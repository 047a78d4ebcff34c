import { type Feature, features } from "@/lib/api/enums";
import type { CompanyRef } from "@/lib/api/types";

/** A company with all below it, the company first. */
export function branch(companies: readonly CompanyRef[], root: string): Set<string> {
  const below = new Map<string, string[]>();
  for (const { id, parentCompanyId } of companies) {
    if (parentCompanyId) below.set(parentCompanyId, [...(below.get(parentCompanyId) ?? []), id]);
  }
  const found = new Set<string>();
  const queue = [root];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(below.get(id) ?? []));
  }
  return found;
}

/** The company with all above it, from below upwards: who sees what stands right under it. None for null. */
export function withinReach(companies: readonly CompanyRef[], from: string | null): string[] {
  const parents = new Map(companies.map(({ id, parentCompanyId }) => [id, parentCompanyId]));
  const found: string[] = [];
  for (let id = from; id !== null && parents.has(id) && !found.includes(id); id = parents.get(id) ?? null) {
    found.push(id);
  }
  return found;
}

export function parentIn(companies: readonly CompanyRef[], company: string): string | null {
  return companies.find(({ id }) => id === company)?.parentCompanyId ?? null;
}

export function nameIn(companies: readonly CompanyRef[], company: string): string {
  return companies.find(({ id }) => id === company)?.name ?? "";
}

/** Companies as a tree to choose from. */
export function treeOf(companies: readonly CompanyRef[], isChoice: (id: string) => boolean = () => true) {
  return companies
    .filter(({ id }) => isChoice(id))
    .map(({ id, name, parentCompanyId }) => ({ id, name, parentId: parentCompanyId }));
}

/** The features by what they belong to, in the order of the company's menu. */
export const featureGroups = {
  questions: [
    "gapAnalysis",
    "valueChain",
    "stakeholderAnalysis",
    "generalInformation",
    "impactMateriality",
    "financialMateriality",
    "resultAndMethod",
    "measurements",
    "policies",
    "goals",
    "actionsAndResources",
    "climateReporting",
    "euTaxonomy",
  ],
  tools: ["footprint", "integrations", "supplyChain", "documents", "report", "users"],
} as const satisfies Record<string, readonly Feature[]>;

/** Those that switching all on or off changes, as one bitmask. */
export function changing(disabled: number, on: boolean): number {
  return Object.values(features)
    .filter((bit) => ((disabled & bit) !== 0) === on)
    .reduce((sum, bit) => sum | bit, 0);
}

/** How many features are off. */
export function countOff(disabled: number): number {
  return Object.values(features).filter((bit) => (disabled & bit) !== 0).length;
}
