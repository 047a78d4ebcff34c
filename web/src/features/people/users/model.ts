import type { Locale } from "@/i18n/config";
import { type Role, roles } from "@/lib/api/enums";
import type { Account, User } from "@/lib/api/types";

/** Where people are managed: in the whole product, or in one company. */
export type Place = "admin" | "company";

export const states = ["active", "invited", "disabled"] as const;

/** The roles that can be given at a place. */
export function rolesAt(place: Place): readonly Role[] {
  return place === "admin"
    ? [roles.admin, roles.agency, roles.company, roles.user]
    : [roles.company, roles.user];
}

/** What somebody with a role has to belong to. */
export function homeOf(role: Role): "company" | "agency" | null {
  if (role === roles.admin) return null;
  return role === roles.agency ? "agency" : "company";
}

export type Act = "makeCompany" | "makeUser" | "invite" | "resetTwoFactor" | "disable" | "enable";

/**
 * What can be done to an account by somebody else; nothing to one's own. Who acts for a company leaves its
 * administrators alone, but for the mail that invites them.
 */
export function actsOn(person: Account, { id, impersonating }: Pick<User, "id" | "impersonating">): Act[] {
  if (person.id === id) return [];
  if (impersonating && person.role === roles.company) return person.state === "invited" ? ["invite"] : [];
  if (person.state === "disabled") return ["enable"];
  const acts: Act[] = [];
  if (person.role === roles.user) acts.push("makeCompany");
  if (person.role === roles.company) acts.push("makeUser");
  if (person.state === "invited") acts.push("invite");
  if (person.twoFactor) acts.push("resetTwoFactor");
  acts.push("disable");
  return acts;
}

/** Whether the role asks for a second factor that is not there. */
export function lacksTwoFactor(person: Account): boolean {
  return person.state === "active" && !person.twoFactor && person.role <= roles.agency;
}

const languages: Record<string, Locale> = { SE: "sv-SE", FI: "fi-FI", NL: "nl-NL" };

/** The language of a country where the product has it. */
export function languageOf(country: string | undefined, fallback: Locale): Locale {
  return languages[country ?? ""] ?? fallback;
}

/** Whether the link of an invitation has stopped working. */
export function isLate(person: Account, now: Date): boolean {
  return person.state === "invited" && (person.invitedUntil === null || new Date(person.invitedUntil) <= now);
}
