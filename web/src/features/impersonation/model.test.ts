import { expect, it } from "vitest";
import type { User } from "@/lib/api/types";
import { hasChoice } from "./model";

const user = (role: number, hasChildren = false) => ({ role, hasChildren }) as User;

it("offers the choice of a company to administrators and agencies alone", () => {
  expect([1, 2, 3, 4].map((role) => hasChoice(user(role)))).toEqual([true, true, false, false]);
  expect(hasChoice(user(3, true))).toBe(false);
});
