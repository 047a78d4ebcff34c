import { describe, expect, it } from "vitest";
import { roles } from "@/lib/api/enums";
import type { Account } from "@/lib/api/types";
import { actsOn, homeOf, isLate, lacksTwoFactor, languageOf, rolesAt } from "./model";

function account(change: Partial<Account> = {}): Account {
  return {
    id: "p1",
    email: "a@tillit.test",
    name: "Anna",
    role: roles.user,
    locale: null,
    agency: null,
    company: null,
    state: "active",
    twoFactor: false,
    seenAt: null,
    invitedUntil: null,
    actor: null,
    ...change,
  };
}

describe("what can be done to an account", () => {
  it.each([
    ["a user", {}, ["makeCompany", "disable"]],
    ["a company administrator", { role: roles.company }, ["makeUser", "disable"]],
    ["somebody with a second factor", { twoFactor: true }, ["makeCompany", "resetTwoFactor", "disable"]],
    [
      "an administrator of the product",
      { role: roles.admin, twoFactor: true },
      ["resetTwoFactor", "disable"],
    ],
    ["somebody invited", { role: roles.agency, state: "invited" }, ["invite", "disable"]],
    ["somebody shut out", { state: "disabled", twoFactor: true }, ["enable"]],
  ] as const)("%s", (_, change, acts) => {
    expect(actsOn(account(change), { id: "me", impersonating: false })).toEqual(acts);
  });

  it("by who acts for the company is nothing to its administrators but to invite them anew", () => {
    const acting = { id: "me", impersonating: true };
    expect(actsOn(account({ role: roles.company, twoFactor: true }), acting)).toEqual([]);
    expect(actsOn(account({ role: roles.company, state: "disabled" }), acting)).toEqual([]);
    expect(actsOn(account({ role: roles.company, state: "invited" }), acting)).toEqual(["invite"]);
    expect(actsOn(account(), acting)).toEqual(["makeCompany", "disable"]);
  });

  it("is nothing to one's own", () => {
    expect(actsOn(account({ twoFactor: true }), { id: "p1", impersonating: false })).toEqual([]);
  });
});

describe("roles", () => {
  it("a company gives its own two, and each has its home", () => {
    expect(rolesAt("company")).toEqual([roles.company, roles.user]);
    expect(rolesAt("admin").map(homeOf)).toEqual([null, "agency", "company", "company"]);
  });

  it("administrators and agencies are to have a second factor", () => {
    expect(lacksTwoFactor(account({ role: roles.admin }))).toBe(true);
    expect(lacksTwoFactor(account({ role: roles.admin, twoFactor: true }))).toBe(false);
    expect(lacksTwoFactor(account({ role: roles.agency, state: "invited" }))).toBe(false);
    expect(lacksTwoFactor(account())).toBe(false);
  });
});

it("the language follows the country", () => {
  expect(["SE", "FI", "NL", "DE", undefined].map((country) => languageOf(country, "en-US"))).toEqual([
    "sv-SE",
    "fi-FI",
    "nl-NL",
    "en-US",
    "en-US",
  ]);
});

it("an invitation is late when its time is over", () => {
  const until = "2025-03-08T12:00:00Z";
  const invited = account({ state: "invited", invitedUntil: until });
  expect(isLate(invited, new Date("2025-03-08T11:59:59Z"))).toBe(false);
  expect(isLate(invited, new Date(until))).toBe(true);
  expect(isLate(account(), new Date(until))).toBe(false);
});
