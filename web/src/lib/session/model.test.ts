import { person } from "@tests/unit/person";
import { describe, expect, it } from "vitest";
import { roles } from "../api/enums";
import {
  actsForCompany,
  brandOf,
  homeOf,
  initials,
  mayEnter,
  profileOf,
  roleName,
  seesAll,
  speakerOf,
} from "./model";

describe("homes", () => {
  it("each role has its own", () => {
    expect(Object.values(roles).map(homeOf)).toEqual(["/admin", "/agency", "/company", "/user"]);
    expect(profileOf(roles.agency)).toBe("/agency/profile");
    expect(Object.values(roles).map(roleName)).toEqual(["admin", "agency", "company", "user"]);
  });
});

describe("initials", () => {
  it.each([
    ["anna.berg@example.se", "AB"],
    ["company@tillit.test", "CO"],
    ["örjan_åkerlund@example.se", "ÖÅ"],
    ["x@example.se", "X"],
    ["a-b-c@example.se", "AB"],
    ["kim+tillit@example.se", "KT"],
    ["@example.se", ""],
  ])("%s gives %s", (email, expected) => {
    expect(initials(email)).toBe(expected);
  });
});

describe("the mark over the pages", () => {
  const plain = { name: "Byrån", logoUrl: null, accent: null, accentText: null, version: 1 };

  it("is the agency's where it has a logo or a colour", () => {
    const coloured = { ...plain, accent: "#ffd400", accentText: "#17211c" };
    const drawn = { ...plain, logoUrl: "/api/account/brand/logo?v=1" };
    expect(brandOf(person({ brand: coloured }))).toBe(coloured);
    expect(brandOf(person({ brand: drawn }))).toBe(drawn);
  });

  it("is the product's where there is no agency, or one without either", () => {
    expect(brandOf(person())).toBeNull();
    expect(brandOf(person({ brand: plain }))).toBeNull();
  });
});

describe("whom a person acts for", () => {
  it("administrators and agencies act for a company only while impersonating", () => {
    expect(actsForCompany(person({ role: roles.admin }))).toBe(false);
    expect(actsForCompany(person({ role: roles.agency, impersonating: true }))).toBe(true);
    expect(actsForCompany(person({ role: roles.company }))).toBe(true);
    expect(actsForCompany(person({ role: roles.user }))).toBe(true);
  });

  it("who is no user of it sees all of the company", () => {
    expect(seesAll(person({ role: roles.company }))).toBe(true);
    expect(seesAll(person({ role: roles.agency, impersonating: true }))).toBe(true);
    expect(seesAll(person({ role: roles.user }))).toBe(false);
    expect(seesAll(person({ role: roles.admin }))).toBe(false);
  });

  it("every company acted for has a cache of its own", () => {
    const names = [
      person({ id: "p1", company: null }),
      person({ id: "p1", company: "c1" }),
      person({ id: "p1", company: "c2" }),
      person({ id: "p2", company: "c1" }),
    ].map(speakerOf);
    expect(new Set(names).size).toBe(4);
  });
});

describe("mayEnter", () => {
  it("lets in the roles named and nobody else", () => {
    expect(mayEnter(person({ role: roles.admin }), [roles.admin])).toBe(true);
    expect(mayEnter(person({ role: roles.user }), [roles.admin, roles.company])).toBe(false);
    expect(mayEnter(null, [roles.admin])).toBe(false);
  });
});
