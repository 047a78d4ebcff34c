import { expect, it } from "vitest";
import { rangeOf } from "./model";

it("reads a range of accounts as people write it", () => {
  expect(rangeOf("5000–5999")).toEqual({ number: "5000", to: "5999" });
  expect(rangeOf(" 5000 - 5000 ")).toEqual({ number: "5000", to: "5000" });
});

it.each(["", "5000", "5000-", "6000-5999", "500-5999", "5000-5999-6000", "a-b"])(
  "takes %j for no range",
  (text) => {
    expect(rangeOf(text)).toBeNull();
  },
);
