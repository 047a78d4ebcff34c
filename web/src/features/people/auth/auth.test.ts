import { describe, expect, it } from "vitest";
import { mended } from "@/lib/mended";
import { mayReturn, nextPage } from "./model";
import { codeSchema, loginSchema, newPasswordSchema } from "./schema";

describe("nextPage", () => {
  it.each([
    ["/company/report?year=2024", "/company/report?year=2024"],
    ["/", "/"],
    [null, "/"],
    ["", "/"],
    ["https://evil.test/", "/"],
    ["//evil.test/", "/"],
    ["/\\evil.test", "/"],
    ["/\t/evil.test", "/"],
    ["javascript:alert(1)", "/"],
    ["/login?next=/company", "/"],
  ])("of %j is %s", (asked, page) => {
    expect(nextPage(asked)).toBe(page);
  });
});

describe("mended", () => {
  it("puts the plus signs back that mail programs took", () => {
    expect(mended("a b c")).toBe("a+b+c");
    expect(mended("anna berg@x.se")).toBe("anna+berg@x.se");
  });
});

describe("schemas", () => {
  const codes = (result: {
    success: boolean;
    error?: { issues: { message: string; path: PropertyKey[] }[] };
  }) => result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

  it("a sign-in needs an address and a password", () => {
    expect(codes(loginSchema.safeParse({ email: "nobody", password: "" }))).toEqual([
      "email: email",
      "password: passwordRequired",
    ]);
    expect(loginSchema.parse({ email: " a@b.se ", password: " x " })).toEqual({
      email: "a@b.se",
      password: " x ",
    });
  });

  it("a code is six digits or a recovery code", () => {
    for (const code of ["123456", "123 456", "abcd1-efgh2"])
      expect(codeSchema.safeParse({ code }).success).toBe(true);
    for (const code of ["", "12345", "åäöåäö"]) expect(codeSchema.safeParse({ code }).success).toBe(false);
  });

  it("a new password is long enough and typed the same twice", () => {
    expect(codes(newPasswordSchema.safeParse({ password: "short", repeated: "short" }))).toEqual([
      "password: tooShort",
    ]);
    expect(
      codes(newPasswordSchema.safeParse({ password: "a long enough one", repeated: "another" })),
    ).toEqual(["repeated: passwordsDiffer"]);
    expect(
      newPasswordSchema.safeParse({ password: "a long enough one", repeated: "a long enough one" }).success,
    ).toBe(true);
  });
});

describe("mayReturn", () => {
  it("lets a page send people here three times a minute, and then no more", () => {
    let kept: string | null = null;
    const storage = {
      getItem: () => kept,
      setItem: (_: string, text: string) => {
        kept = text;
      },
    };
    expect([0, 1, 2, 3].map((at) => mayReturn("/company", storage, at))).toEqual([true, true, true, false]);
    expect(mayReturn("/company/report", storage, 4)).toBe(true);
    expect(mayReturn("/company", storage, 70_000)).toBe(true);
    kept = "nonsense";
    expect(mayReturn("/company", storage, 70_001)).toBe(true);
  });
});
