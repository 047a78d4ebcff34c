import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync, zipSync } from "fflate";

/** A sheet's cells by row, as text; numbers stand as they do in the file, digit for digit. */
export type Sheet = string[][];

/** Opens an xlsx file: its sheets by name, in their order. The browser reads the XML. */
export async function openWorkbook(page: Page, path: string): Promise<Map<string, Sheet>> {
  return new Map(await page.evaluate(read, partsOf(unzipSync(readFileSync(path)))));
}

interface Filled {
  question: string;
  column: string;
  value: string;
}

/** Writes a number into the row of a question, as a spreadsheet program would. */
export async function fillIn(page: Page, path: string, filled: Filled): Promise<void> {
  const files = unzipSync(readFileSync(path));
  const [name, sheet] = await page.evaluate(write, { parts: partsOf(files), ...filled });
  writeFileSync(path, zipSync({ ...files, [name]: new TextEncoder().encode(sheet) }));
}

function partsOf(files: Record<string, Uint8Array>): [string, string][] {
  const decoder = new TextDecoder();
  return Object.entries(files)
    .filter(([name]) => /\.(xml|rels)$/.test(name))
    .map(([name, bytes]) => [name, decoder.decode(bytes)]);
}

function write({ parts, question, column, value }: Filled & { parts: [string, string][] }): [string, string] {
  const parse = (xml = "<sst/>") => new DOMParser().parseFromString(xml, "application/xml");
  const shared = parse(new Map(parts).get("xl/sharedStrings.xml")).getElementsByTagName("si");
  const says = (cell: Element | undefined) =>
    cell?.getAttribute("t") === "s" ? shared[Number(cell.textContent)]?.textContent : cell?.textContent;
  for (const [name, xml] of parts.filter(([part]) => part.startsWith("xl/worksheets/"))) {
    const sheet = parse(xml);
    for (const row of sheet.getElementsByTagName("row")) {
      const cells = [...row.getElementsByTagName("c")];
      const cell = cells.find((one) => one.getAttribute("r") === `${column}${row.getAttribute("r")}`);
      if (!cell || says(cells[0]) !== question) continue;
      const number = sheet.createElementNS(cell.namespaceURI, "v");
      number.textContent = value;
      cell.removeAttribute("t");
      cell.replaceChildren(number);
      return [name, new XMLSerializer().serializeToString(sheet)];
    }
  }
  throw new Error(`there is no row of ${question}`);
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
