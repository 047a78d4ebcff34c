import { unstable_doesMiddlewareMatch as takes } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { config, proxy } from "./proxy";

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

test.each([
  ["on demand", {}],
  ["ahead, by a browser", { purpose: "prefetch", "sec-purpose": "prefetch" }],
  ["ahead, by a page", { "next-router-prefetch": "1", rsc: "1" }],
])("a page that is fetched %s says what it may do, and that nobody may frame it", (_, headers) => {
  expect(takes({ config, nextConfig: {}, url: "/login", headers })).toBe(true);
  const response = visit("/login", headers);
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a page is told where it stands, whatever a request says of that", () => {
  const response = visit("/company/report?year=2024", { "x-place": "/admin" });
  expect(response.headers.get("x-middleware-request-x-place")).toBe("/company/report?year=2024");
});
