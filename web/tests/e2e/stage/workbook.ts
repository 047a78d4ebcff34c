import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";

/** A sheet's cells by row, as text; numbers stand as they do in the file, digit for digit. */
export type Sheet = string[][];

/** Opens an xlsx file: its sheets by name, in their order. The browser reads the XML. */
export async function openWorkbook(page: Page, path: string): Promise<Map<string, Sheet>> {
  const decoder = new TextDecoder();
  const parts = Object.entries(unzipSync(readFileSync(path)))
    .filter(([name]) => /\.(xml|rels)$/.test(name))
    .map(([name, bytes]): [string, string] => [name, decoder.decode(bytes)]);
  return new Map(await page.evaluate(read, parts));
}

function read(parts: [string, string][]): [string, Sheet][] {
  const files = new Map(parts);
  const all = (name: string, element: string) => {
    const document = new DOMParser().parseFromString(files.get(name) ?? "", "application/xml");
    if (document.querySelector("parsererror")) throw new Error(`${name} is not well-formed`);
    return [...document.getElementsByTagName(element)];
  };
  const textOf = (element: Element, ...names: string[]) =>
    names
      .flatMap((name) => [...element.getElementsByTagName(name)])
      .map(({ textContent }) => textContent)
      .join("");
  const shared = files.has("xl/sharedStrings.xml") ? all("xl/sharedStrings.xml", "si") : [];
  const contentOf = (cell: Element) => {
    const value = textOf(cell, "t", "v");
    return cell.getAttribute("t") === "s" ? textOf(shared[Number(value)] as Element, "t") : value;
  };
  const columnOf = (cell: Element) =>
    [...(cell.getAttribute("r") ?? "").replace(/\d/g, "")].reduce(
      (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
      0,
    ) - 1;
  const targets = new Map(
    all("xl/_rels/workbook.xml.rels", "Relationship").map((part) => [
      part.getAttribute("Id"),
      (part.getAttribute("Target") ?? "").replace(/^\/?(xl\/)?/, "xl/"),
    ]),
  );
  return all("xl/workbook.xml", "sheet").map((sheet) => [
    sheet.getAttribute("name") ?? "",
    all(targets.get(sheet.getAttribute("r:id")) ?? "", "row").map((row) => {
      const cells: string[] = [];
      for (const cell of row.getElementsByTagName("c")) cells[columnOf(cell)] = contentOf(cell);
      return Array.from(cells, (cell) => cell ?? "");
    }),
  ]);
}
