import type { CompanyRef, CompanyRow } from "@/lib/api/types";

/** Whose companies: all of the platform, or those of the person's agency. */
export type Owner = "admin" | "agency";

/** Companies whose name, identity number or agency contains the words. */
export function matching<T extends CompanyRef>(companies: readonly T[], words: string): T[] {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === "") return [...companies];
  return companies.filter((company) =>
    textsOf(company).some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
}

function textsOf(company: CompanyRef & Partial<CompanyRow>): string[] {
  const number = company.corporateIdentityNumber ?? "";
  return [company.name, number, number.replace(/\D/g, ""), company.agency?.name ?? ""].filter(Boolean);
}

/** How many companies are how far. Those with nothing to answer count as complete. */
export function tally(companies: readonly CompanyRow[]) {
  const count = (bands: readonly CompanyRow["progress"]["band"][]) =>
    companies.filter(({ progress }) => bands.includes(progress.band)).length;
  return {
    companies: companies.length,
    complete: count(["complete", "none"]),
    underWay: count(["starting", "inProgress", "nearlyComplete"]),
    notStarted: count(["notStarted"]),
  };
}

/** The companies furthest from done, the furthest first. */
export function slowest(companies: readonly CompanyRow[], most: number): CompanyRow[] {
  return companies
    .filter(({ progress }) => progress.share !== null && progress.band !== "complete")
    .sort((a, b) => Number(a.progress.share) - Number(b.progress.share) || a.name.localeCompare(b.name))
    .slice(0, most);
}
