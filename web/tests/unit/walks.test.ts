import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(__dirname, "..");
const walks = ["e2e", "a11y", "perf"].flatMap((kind) =>
  readdirSync(join(folder, kind), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(kind, name)),
);

/** Where walks say something, as in a11y/look.ts:12. */
function places(pattern: RegExp): string[] {
  return walks.flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .flatMap((line, at) => (pattern.test(line) ? [`${name}:${at + 1}`] : [])),
  );
}

it("walks open pages by the stage, which waits until they are alive", () => {
  const opened = places(/\.(goto|reload)\(/).filter((place) => !place.startsWith(join("e2e/stage/open.ts")));
  expect(opened).toEqual([]);
});

/** What picks whatever stands somewhere in a list, presses what is out of sight, or tries until it works. It may only become less. */
it.each([
  ["first", /\.first\(\)/, 57],
  ["nth", /\.nth\(/, 5],
  ["last", /\.last\(\)/, 7],
  ["force", /\{ force: true \}/, 0],
  ["toPass", /toPass\(/, 0],
] as const)("%s is in the walks no more often than it was", (_, pattern, most) => {
  expect(places(pattern)).toHaveLength(most);
});
