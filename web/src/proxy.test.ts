import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { proxy } from "./proxy";

const visit = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`http://tillit.test${path}`, { headers }));

test("the link of a mail gives who has chosen no language its own, at once and from then on", () => {
  const response = visit("/supplier-request?locale=fi-FI", { "x-forwarded-proto": "https" });
  expect(response.headers.get("x-middleware-request-cookie")).toBe("locale=fi-FI");
  expect(response.cookies.get("locale")).toMatchObject({ value: "fi-FI", path: "/", secure: true });
});

test.each([
  ["no language", "/login", {}],
  ["one that does not exist", "/login?locale=tlh", {}],
  ["one, but another is chosen", "/login?locale=fi-FI", { cookie: "locale=sv-SE" }],
])("a link that names %s changes nothing", (_, path, headers) => {
  expect(visit(path, headers).cookies.get("locale")).toBeUndefined();
});
