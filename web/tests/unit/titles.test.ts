import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { locales } from "@/i18n/config";

const web = join(import.meta.dirname, "../..");
const app = join(web, "src/app");

/** Pages whose titles say by themselves what they are of: their source has no text for that. */
const ofItsOwn = [
  "/company/questions/section/[section]",
  "/company/questions/section/[section]/group/[group]",
  "/company/questions/section/[section]/question/[questionId]",
  "/company/topics/[topic]",
];
/** Leads on and is never seen. */
const unseen = ["/"];
/** The same page, which each person has in one place. */
const same = [
  ["/company/profile", "/user/profile"],
  ["/company/my-questions", "/user/questions"],
];

const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|[\\/])page\.tsx$/.test(file))
  .map((file) => ({
    route: `/${file
      .split(sep)
      .slice(0, -1)
      .filter((part) => !part.startsWith("("))
      .join("/")}`,
    source: readFileSync(join(app, file), "utf8"),
  }));

const titled = /\btitled\(\s*([^)]+)\)/g;
const profile = readFileSync(join(app, "(app)/profile-page.tsx"), "utf8");

/** The keys of what a page may be called. */
function keysOf(source: string): string[] {
  const text = source.includes("profileMetadata") ? profile : source;
  return [...text.matchAll(titled)].flatMap(([, argument]) =>
    [...(argument ?? "").matchAll(/"(\w+(?:\.\w+)+)"/g)].map(([, key]) => key ?? ""),
  );
}

function textsOf(locale: string): (key: string) => string {
  return (key) => {
    const [file, ...steps] = key.split(".");
    const all: unknown = JSON.parse(readFileSync(join(web, "messages", locale, `${file}.json`), "utf8"));
    return String(steps.reduce((part, step) => (part as Record<string, unknown>)[step], all));
  };
}

describe("titles of pages", () => {
  it("come from a text of their own, by the one way there is", () => {
    const without = files.filter(({ source }) => keysOf(source).length === 0).map(({ route }) => route);
    expect(without.sort()).toEqual([...ofItsOwn, ...unseen].sort());
    for (const { route, source } of files) {
      if (ofItsOwn.includes(route)) expect(source).toMatch(/generateMetadata\({ params }/);
    }
  });

  it.each(locales)("are told from each other in %s", (locale) => {
    const text = textsOf(locale);
    const areas: Record<string, string> = {
      admin: text("shell.areas.admin"),
      agency: text("shell.areas.agency"),
    };
    const found = new Map<string, string[]>();
    for (const { route, source } of files) {
      const area = areas[route.split("/")[1] ?? ""];
      // What has an id in its address has a name before its title.
      const name = /\[id\]/.test(route) ? ["a name"] : [];
      for (const key of new Set(keysOf(source))) {
        const title = [...name, text(key), ...(area ? [area] : [])].join(" · ");
        found.set(title, [...(found.get(title) ?? []), route]);
      }
    }
    const shared = [...found.values()].filter((routes) => routes.length > 1).map((routes) => routes.sort());
    expect(shared.filter((routes) => !same.some((pair) => String(pair) === String(routes)))).toEqual([]);
  });
});
