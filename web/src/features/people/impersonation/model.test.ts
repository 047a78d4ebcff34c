import { expect, it } from "vitest";
import type { User } from "@/lib/api/types";
import { hasChoice } from "./model";

const user = (role: number, hasChildren = false, impersonating = false) =>
  ({ role, hasChildren, impersonating }) as User;

it("offers the choice of a company to administrators, agencies and owners of a group", () => {
  expect([1, 2, 3, 4].map((role) => hasChoice(user(role)))).toEqual([true, true, false, false]);
  expect([3, 4].map((role) => hasChoice(user(role, true)))).toEqual([true, false]);
});

it("keeps the choice while an owner acts as a company with none below it", () => {
  expect(hasChoice(user(3, false, true))).toBe(true);
});
