import type { Company, TaxonomyActivity } from "@/lib/api/types";
import { countries } from "@/lib/countries";
import { plainText } from "@/lib/plain-text";

/** What a company says about itself, in the order of the form. */
const fields = [
  "name",
  "corporateIdentityNumber",
  "lei",
  "industry",
  "country",
  "currency",
  "address",
  "webpage",
  "contactName",
  "phone",
  "description",
  "reportingStandard",
  "firstReportingYear",
  "numberOfEmployees",
  "activities",
] as const satisfies readonly (keyof Company)[];
export type Field = (typeof fields)[number];

/** The details while they are being written. */
export type Draft = Pick<Company, Field>;

export function draftOf(company: Company): Draft {
  return Object.fromEntries(fields.map((field) => [field, company[field]])) as unknown as Draft;
}

/** As the server keeps it, which tidies the ends of texts. */
function kept(value: Draft[Field]) {
  return typeof value === "string" ? plainText(value) : value;
}

function same(field: Field, a: Draft, b: Draft): boolean {
  return JSON.stringify(kept(a[field])) === JSON.stringify(kept(b[field]));
}

/** The fields in which two states differ. */
export function differing(a: Draft, b: Draft): Field[] {
  return fields.filter((field) => !same(field, a, b));
}

/**
 * A draft brought onto a newer state of the company: what the person has not touched follows it, what they have
 * written stays. Clashes are the fields that both have changed, each differently.
 */
export function rebased(base: Draft, mine: Draft, theirs: Draft): { draft: Draft; clashes: Field[] } {
  const touched = differing(base, mine);
  const draft = { ...theirs };
  const stays = fields.filter((field) => touched.includes(field) || same(field, mine, theirs));
  for (const field of stays) Object.assign(draft, { [field]: mine[field] });
  const clashes = touched.filter((field) => !same(field, theirs, base) && !same(field, theirs, mine));
  return { draft, clashes };
}

/** The objectives of the EU taxonomy, in the order of the regulation. */
const objectives = ["CCM", "CCA", "WTR", "CE", "PPC", "BIO"] as const;
export type Objective = (typeof objectives)[number];

/** The activities that contain what was typed, by objective and without empty ones. */
export function found(
  activities: readonly TaxonomyActivity[],
  words: string,
): { objective: Objective; activities: TaxonomyActivity[] }[] {
  const wanted = words.trim().toLocaleLowerCase();
  const fits = ({ id, name }: TaxonomyActivity) => `${id} ${name}`.toLocaleLowerCase().includes(wanted);
  return objectives
    .map((objective) => ({
      objective,
      activities: activities.filter((one) => one.objective === objective && fits(one)),
    }))
    .filter((part) => part.activities.length > 0);
}

/** The currencies that the product knows exchange rates for, beside the company's own. */
const currencies = ["SEK", "EUR", "NOK", "DKK", "ISK", "PLN", "CZK", "HUF", "RON", "GBP", "CHF", "USD"];

function withOwn(known: readonly string[], own: string): string[] {
  return known.includes(own) ? [...known] : [own, ...known];
}

export const countriesWith = (own: string) => withOwn(countries, own);
export const currenciesWith = (own: string) => withOwn(currencies, own);
