import { expect, it } from "vitest";
import { fitting, taken } from "./lookup-model";
import type { Draft } from "./model";

const fact = (field: "address" | "numberOfEmployees", value: string) => ({
  field,
  value,
  quote: value,
  page: "https://x.test",
});
const facts = [fact("address", "Kajen 1"), fact("numberOfEmployees", "42")];
const draft = { address: " ", numberOfEmployees: null } as Draft;

it("offers what the form lacks, and takes it over as the form keeps it", () => {
  expect(fitting(facts, draft)).toEqual(facts);
  expect(fitting(facts, { ...draft, numberOfEmployees: 0, address: "Kajen 2" })).toEqual([]);
  expect(taken(facts)).toEqual({ address: "Kajen 1", numberOfEmployees: 42 });
});
