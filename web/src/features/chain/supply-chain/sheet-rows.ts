import type { Supplier } from "@/lib/api/supplier-types";

/** A supplier of a list that somebody keeps in a spreadsheet. */
export interface Listed {
  name: string;
  /** What else its rows say. */
  description: string;
  /** Digits of the cells that may be numbers of a company. */
  numbers: readonly string[];
}

const longestName = 200;
const longestDescription = 2000;
const shortestNumber = 8;

/** How the column with the names may be headed, in the languages of the product. */
const headings = new Set(
  "name supplier vendor company namn leverantör leverantörsnamn företag nimi toimittaja yritys naam leverancier bedrijf".split(
    " ",
  ),
);

/** What makes two names one. */
export function keyOf(name: string): string {
  return name.toLocaleLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

const digitsOf = (text: string) => text.replace(/\D/g, "");
const hasLetter = (text: string) => /\p{L}/u.test(text);
const isCompanyNumber = (text: string) => digitsOf(text).length >= shortestNumber;

/**
 * Reads suppliers from rows as a spreadsheet copies them, or as a csv file has them. The name stands in the column that
 * is headed so, else in the first cell with a letter. The other words of a row and numbers of companies describe it. A
 * name that comes again is one supplier.
 */
export function listed(text: string): Listed[] {
  const rows = cellsOf(text, separatorOf(text)).filter((row) => row.some((cell) => cell !== ""));
  const named = rows[0]?.findIndex((cell) => headings.has(cell.toLocaleLowerCase())) ?? -1;
  const found = new Map<string, Listed>();
  for (const row of named < 0 ? rows : rows.slice(1)) {
    const at = named < 0 ? row.findIndex(hasLetter) : named;
    const name = row[at]?.slice(0, longestName) ?? "";
    const key = keyOf(name);
    if (key === "") continue;
    const others = row.filter((cell, nth) => nth !== at && (hasLetter(cell) || isCompanyNumber(cell)));
    const before = found.get(key);
    const texts = new Set([...(before?.description ? [before.description] : []), ...others]);
    found.set(key, {
      name: before?.name ?? name,
      description: [...texts].join(" · ").slice(0, longestDescription),
      numbers: [...(before?.numbers ?? []), ...others.filter(isCompanyNumber).map(digitsOf)],
    });
  }
  return [...found.values()];
}

type Known = Pick<Supplier, "name" | "corporateIdentityNumber">;

/** Finds the supplier of the books that a listed one is, by number or else by name; of several the first. */
export function finderIn<S extends Known>(books: readonly S[]): (one: Listed) => S | undefined {
  const firstLast = [...books].reverse();
  const byName = new Map(firstLast.map((supplier) => [keyOf(supplier.name), supplier]));
  const byNumber = new Map(
    firstLast.map((supplier) => [digitsOf(supplier.corporateIdentityNumber), supplier]),
  );
  return ({ name, numbers }) => {
    const number = numbers.find((digits) => byNumber.has(digits));
    return number === undefined ? byName.get(keyOf(name)) : byNumber.get(number);
  };
}

function separatorOf(text: string): string {
  if (text.includes("\t")) return "\t";
  const [first = ""] = text.split("\n");
  return first.split(";").length > 1 ? ";" : ",";
}

/** The cells of each row, trimmed. A cell in quotation marks may hold separators, line breaks and, doubled, such marks. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}

/** The text of a file, which older programs write in Windows-1252. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
