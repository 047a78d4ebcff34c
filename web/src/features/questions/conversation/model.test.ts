import { expect, it } from "vitest";
import { asksForPeople, latestFirst, mentionsIn, withMention } from "./model";

const people = [
  { id: "1", name: "Anna" },
  { id: "2", name: "Anna Berg" },
  { id: "3", name: "Bo Ek" },
];

it.each([
  ["Vet du, @Bo Ek?", ["3"]],
  ["@Anna Berg och @Bo Ek", ["2", "3"]],
  ["@Anna och @Anna Berg", ["2", "1"]],
  ["@Anna Berg", ["2"]],
  ["Anna utan tecken", []],
])("finds who is mentioned in %s", (text, ids) => {
  expect(mentionsIn(text, people)).toEqual(ids);
});

it.each([
  ["", "@Bo Ek "],
  ["@", "@Bo Ek "],
  ["Vet du @", "Vet du @Bo Ek "],
  ["Vet du", "Vet du @Bo Ek "],
])("puts a name at the end of '%s'", (text, named) => {
  expect(withMention(text, "Bo Ek")).toBe(named);
});

it.each([
  ["", "@", true],
  ["Hej ", "Hej @", true],
  ["anna", "anna@", false],
  ["Hej @B", "Hej @", false],
])("from '%s' to '%s' asks for people: %s", (before, after, asks) => {
  expect(asksForPeople(before, after)).toBe(asks);
});

it("keeps the latest opened first, and a changed thread once", () => {
  const all = [
    { id: "b", openedAt: "2025-02-01", n: 1 },
    { id: "a", openedAt: "2025-01-01", n: 1 },
  ];
  expect(latestFirst(all, { id: "a", openedAt: "2025-01-01", n: 2 }).map(({ id, n }) => id + n)).toEqual([
    "b1",
    "a2",
  ]);
  expect(latestFirst(all, { id: "c", openedAt: "2025-03-01", n: 1 }).map(({ id }) => id)).toEqual([
    "c",
    "b",
    "a",
  ]);
});
