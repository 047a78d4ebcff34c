import { type Role, type RoleName, roles } from "../api/enums";
import type { Brand, User } from "../api/types";

/** The header in which the proxy passes pages their own path, which they cannot see otherwise. */
export const placeHeader = "x-place";

const homes: Record<Role, string> = {
  [roles.admin]: "/admin",
  [roles.agency]: "/agency",
  [roles.company]: "/company",
  [roles.user]: "/user",
};

export function homeOf(role: Role): string {
  return homes[role] ?? "/login";
}

/** Where a person begins: whose company is still to be set up does that first. */
export function startOf({ role, setUp, impersonating }: User): string {
  return setUp && !impersonating ? "/company/onboarding" : homeOf(role);
}

export function profileOf(role: Role): string {
  return `${homeOf(role)}/profile`;
}

export function roleName(role: Role): RoleName {
  return (Object.keys(roles) as RoleName[]).find((name) => roles[name] === role) ?? "user";
}

/** Whether a person sees a company's screens: an own company, or one being impersonated. */
export function actsForCompany(user: User): boolean {
  return user.role === roles.company || user.role === roles.user || user.impersonating;
}

/** Whether a person sees all of a company, and not only what is assigned to them. */
export function seesAll(user: User): boolean {
  return actsForCompany(user) && user.role !== roles.user;
}

/**
 * For whom a page is drawn: one person acting for one company, or for none. Their answers never mix with another's: the
 * cache lives under this name, and calls carry it.
 */
export function speakerOf(user: User): string {
  return `${user.id}/${user.company?.id ?? "none"}`;
}

/** A person who belongs to a role's part of the product; others are sent away. */
export function mayEnter(user: User | null, allowed: readonly Role[]): user is User {
  return user !== null && allowed.includes(user.role);
}

/** Up to two letters for the person's badge, taken from the e-mail: anna.berg@x.se gives AB. */
export function initials(email: string): string {
  const local = email.split("@")[0] ?? "";
  const parts = local.split(/[._\-+]+/).filter(Boolean);
  const letters =
    parts.length > 1 ? [parts[0], parts[1]].map((part) => part?.[0] ?? "") : [local.slice(0, 2)];
  return letters.join("").toLocaleUpperCase("sv-SE");
}

/** What replaces the product's own mark: an agency with neither logo nor colour keeps it. */
export function brandOf({ brand }: Pick<User, "brand">): Brand | null {
  return brand && (brand.logoUrl !== null || brand.accent !== null) ? brand : null;
}
