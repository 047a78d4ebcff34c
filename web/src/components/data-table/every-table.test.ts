import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, source: readFileSync(`src/${file}`, "utf8") }));

/** Where the columns of a table are made. */
const makers = files.filter(
  ({ file, source }) =>
    !file.startsWith("components/data-table/") && /columnsOf<|: RowColumn<[^;]*>\[\]/.test(source),
);

describe("every table", () => {
  it("is among those looked at", () => {
    expect(makers.length).toBeGreaterThan(25);
  });

  it.each(makers)("$file says what of a row is its title and its main figure", ({ source }) => {
    expect(source).toMatch(/card: "title"/);
    expect(source).toMatch(/card: "figure"/);
  });

  it("leaves no cell out where the window is narrow", () => {
    const lost = files.filter(({ source }) =>
      /<(td|th)\b[^>]*\bmax-(sm|md|lg|xl|2xl):hidden/.test(source.replaceAll("=>", "")),
    );
    expect(lost.map(({ file }) => file)).toEqual([]);
  });
});
