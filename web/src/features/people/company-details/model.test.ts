import { describe, expect, it } from "vitest";
import type { Company, TaxonomyActivity } from "@/lib/api/types";
import { countriesWith, differing, draftOf, found, rebased } from "./model";

const company: Company = {
  id: "c1",
  parentCompanyId: null,
  isGroupOwner: false,
  logoUrl: null,
  disabledFeatures: 0,
  name: "Granholmen Industri AB",
  corporateIdentityNumber: "202100-5448",
  lei: "",
  industry: "",
  country: "SE",
  currency: "SEK",
  address: "Kajen 1",
  webpage: "",
  contactName: "",
  phone: "",
  description: "",
  reportingStandard: 3,
  firstReportingYear: null,
  numberOfEmployees: 42,
  activities: ["CCM 6.11"],
  version: 3,
};
const base = draftOf(company);

describe("rebased", () => {
  it("keeps what the person wrote and follows the rest", () => {
    const mine = { ...base, address: "Kajen 2", activities: [] };
    const theirs = { ...base, phone: "08-1", numberOfEmployees: null };
    expect(rebased(base, mine, theirs)).toEqual({
      draft: { ...base, address: "Kajen 2", activities: [], phone: "08-1", numberOfEmployees: null },
      clashes: [],
    });
  });
  it("leaves white space at the ends as it is typed, where the server has the same without", () => {
    const sent = { ...base, name: "Granholmen ", description: "Vi gör\n" };
    const saved = { ...base, name: "Granholmen", description: "Vi gör" };
    expect(rebased(sent, sent, saved)).toEqual({ draft: sent, clashes: [] });
    expect(differing(saved, sent)).toEqual([]);
  });
  it("names what both changed differently, and not what both changed alike", () => {
    const mine = { ...base, name: "Granholmen AB", phone: "1", activities: ["CE 1.1"] };
    const theirs = { ...base, name: "Granholmen", phone: "1", activities: ["CE 1.1"] };
    expect(rebased(base, mine, theirs)).toEqual({ draft: mine, clashes: ["name"] });
  });
});

describe("differing", () => {
  it("looks at what the company says and at nothing else", () => {
    expect(Object.keys(base)).not.toContain("version");
    expect(differing(base, draftOf({ ...company, version: 9, logoUrl: "/x" }))).toEqual([]);
    expect(differing(base, { ...base, numberOfEmployees: 43, activities: ["CCM 6.11", "CE 1.1"] })).toEqual([
      "numberOfEmployees",
      "activities",
    ]);
  });
});

describe("found", () => {
  const one = (id: string, name: string): TaxonomyActivity => ({
    id,
    name,
    number: id.split(" ")[1] ?? "",
    objective: id.split(" ")[0] ?? "",
  });
  const all = [one("CCM 6.11", "Sjötransport"), one("BIO 2.1", "Hotell"), one("CCM 6.10", "Sjögods")];
  const ids = (words: string) => found(all, words).map((part) => part.activities.map(({ id }) => id));
  it("finds by name and by number, under the objectives in their order", () => {
    expect(ids("")).toEqual([["CCM 6.11", "CCM 6.10"], ["BIO 2.1"]]);
    expect(ids(" sjöT ")).toEqual([["CCM 6.11"]]);
    expect(ids("bio 2")).toEqual([["BIO 2.1"]]);
    expect(ids("gruva")).toEqual([]);
  });
});

describe("countriesWith", () => {
  it("always has the company's own", () => {
    expect(countriesWith("SE").filter((code) => code === "SE")).toHaveLength(1);
    expect(countriesWith("JP")).toContain("JP");
  });
});
