import type { Choice } from "./types";

/** Longer lists are found by their codes and words; the server does not send them along with a question. */
const long = 300;

/** How many of what is found are drawn. */
export const drawn = 50;

/** Whether options are a list of codes, as NACE and the list of waste are. */
export function isLong(options: readonly Choice[]): boolean {
  return options.length > long;
}

/** An option as it is searched, with the names of what it stands under. */
interface Entry {
  option: Choice;
  path: string;
  code: string;
  /** Without the letter that codes of NACE begin with. */
  bare: string;
  label: string;
  english: string;
}

/** Words between spaces, without accents and in small letters. */
function words(text: string): string {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

/** Makes options ready to be searched. */
export function entriesOf(options: readonly Choice[]): readonly Entry[] {
  const known = new Map(options.map((option) => [option.key, option]));
  const above = (option: Choice): Choice[] => {
    const parent = known.get(option.parent ?? "");
    return parent ? [...above(parent), parent] : [];
  };
  return options.map((option) => {
    const code = option.key.toLowerCase();
    return {
      option,
      path: above(option)
        .map(({ label }) => label)
        .join(" › "),
      code,
      bare: code.replace(/^[a-z]/, ""),
      label: words(option.label),
      english: words(option.english ?? ""),
    };
  });
}

/** The code that somebody has typed, as keys have it; nothing where it is none. */
function codeOf(typed: string): string {
  const code = typed.toLowerCase().replace(/[\s.*]/g, "");
  return /^([a-z]|[a-z]?\d+)$/.test(code) ? code : "";
}

const noMatch = 9;

function rank(entry: Entry, code: string, said: readonly string[]): number {
  if (code !== "") {
    if (entry.code === code || entry.bare === code) return 0;
    if (entry.code.startsWith(code) || entry.bare.startsWith(code)) return 1;
  }
  if (said.every((word) => entry.label.includes(` ${word}`))) return 2;
  if (said.every((word) => entry.english.includes(` ${word}`))) return 3;
  const both = entry.label + entry.english;
  return said.every((word) => both.includes(word)) ? 4 : noMatch;
}

/**
 * The entries that fit what was typed: those of the code first, then those that have all words, be it in the language
 * of the reader or in English. Nothing typed: the headings.
 */
export function search(entries: readonly Entry[], typed: string): readonly Entry[] {
  const said = words(typed).split(" ").filter(Boolean);
  if (said.length === 0) return entries.filter(({ option }) => !option.parent);
  const code = codeOf(typed);
  const ranked = entries
    .map((entry) => ({ entry, at: rank(entry, code, said) }))
    .filter(({ at }) => at < noMatch)
    .sort((a, b) => a.at - b.at);
  // Digits are a code; that names mention them as well says nothing.
  const isCode = /\d/.test(code) && ranked.some(({ at }) => at <= 1);
  return ranked.filter(({ at }) => !isCode || at <= 1).map(({ entry }) => entry);
}
