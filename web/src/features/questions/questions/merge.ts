import { plainText } from "@/lib/plain-text";
import { type ContentField, contentFields, sameField, tidyValue } from "./content";
import type { Cell, Content } from "./types";

/** Which side counts in a field that both changed. */
export type Sides = Partial<Record<ContentField, "mine" | "theirs">>;

/**
 * Two versions brought together, cell by cell, score by score, tag by tag: what one side alone changed is kept, and
 * where both changed the same differently, what was chosen for the field. Without a choice mine counts. A choice for a
 * field in which nothing is at odds is one for all of it.
 */
export function merged(base: Content, mine: Content, theirs: Content, chosen: Sides): Content {
  const result: Content = { ...theirs };
  for (const field of contentFields) Object.assign(result, { [field]: side(field) });
  return result;

  function side(field: ContentField): unknown {
    const choice = chosen[field];
    if (isAtOdds(field, base, mine, theirs)) return both(field, base, mine, theirs, choice);
    if (choice) return (choice === "mine" ? mine : theirs)[field];
    if (sameField(field, mine, base)) return theirs[field];
    // What only one side touched stands as it was written.
    return sameField(field, theirs, base) ? mine[field] : both(field, base, mine, theirs);
  }
}

/** The fields in which both sides changed the same part, each differently: those a person has to choose. */
export function clashes(base: Content, mine: Content, theirs: Content): ContentField[] {
  return contentFields.filter((field) => isAtOdds(field, base, mine, theirs));
}

function isAtOdds(field: ContentField, base: Content, mine: Content, theirs: Content): boolean {
  const [was, ours, others] = [base, mine, theirs].map((content) => partsOf(field, content)) as Triple;
  return keysOf(was, ours, others).some((key) => isClash(key, was, ours, others));
}

/** Both together where two people filled in different cells of a table, which nobody has to be asked about; else null. */
export function cellsTogether(base: Content, mine: Content, theirs: Content): Content | null {
  const isTable = [mine, theirs].some(({ value }) => (value?.rows ?? []).length > 0);
  return isTable && clashes(base, mine, theirs).length === 0 ? merged(base, mine, theirs, {}) : null;
}

/** What of a field can be changed apart from the rest of it: cells by row, scores by scale, tags by name. */
type Parts = Map<string, unknown>;
type Triple = [Parts, Parts, Parts];

const whole = "";

function partsOf(field: ContentField, content: Content): Parts {
  switch (field) {
    case "value":
      return valueParts(content);
    case "tags":
      return new Map(content.tags.map((tag) => [plainText(tag).toLowerCase(), tag]));
    case "valueChainPerspective":
      return new Map(Object.entries(content.valueChainPerspective));
    default:
      return new Map([[whole, content[field]]]);
  }
}

const rowKey = "row ";
const scoreKey = "score ";

function valueParts(content: Content): Parts {
  const { rows = [], scores = {}, ...cell } = tidyValue(content.value) ?? {};
  const parts: Parts = new Map();
  if (Object.keys(cell).length > 0) parts.set(whole, cell);
  for (const row of rows) parts.set(rowKey + row.row, row);
  for (const [aspect, levels] of Object.entries(scores)) {
    for (const [dimension, level] of Object.entries(levels)) {
      parts.set(`${scoreKey}${JSON.stringify([aspect, dimension])}`, level);
    }
  }
  return parts;
}

/** The field with the parts of both. */
function both(
  field: ContentField,
  base: Content,
  mine: Content,
  theirs: Content,
  side: "mine" | "theirs" = "mine",
): unknown {
  const [was, ours, others] = [base, mine, theirs].map((content) => partsOf(field, content)) as Triple;
  const parts: Parts = new Map();
  for (const key of keysOf(others, ours)) {
    const isOurs = isClash(key, was, ours, others) ? side === "mine" : !samePart(key, ours, was);
    const from = isOurs ? ours : others;
    if (from.has(key)) parts.set(key, from.get(key));
  }
  return joined(field, parts);
}

function joined(field: ContentField, parts: Parts): unknown {
  switch (field) {
    case "value":
      return joinedValue(parts);
    case "tags":
      return [...parts.values()];
    case "valueChainPerspective":
      return Object.fromEntries(parts);
    default:
      return parts.get(whole);
  }
}

function joinedValue(parts: Parts): Content["value"] {
  const rows: (Cell & { row: string })[] = [];
  const scores: Record<string, Record<string, number>> = {};
  for (const [key, part] of parts) {
    if (key.startsWith(rowKey)) rows.push(part as Cell & { row: string });
    if (key.startsWith(scoreKey)) {
      const [aspect, dimension] = JSON.parse(key.slice(scoreKey.length)) as [string, string];
      scores[aspect] = { ...scores[aspect], [dimension]: part as number };
    }
  }
  return tidyValue({ ...(parts.get(whole) as Cell | undefined), rows, scores });
}

function keysOf(...sides: Parts[]): string[] {
  return [...new Set(sides.flatMap((parts) => [...parts.keys()]))];
}

function isClash(key: string, was: Parts, ours: Parts, others: Parts): boolean {
  return !samePart(key, ours, others) && !samePart(key, ours, was) && !samePart(key, others, was);
}

function samePart(key: string, a: Parts, b: Parts): boolean {
  return asKept(a.get(key)) === asKept(b.get(key));
}

/** A part as the server keeps it: texts tidied, and the unit its own to fill in. */
function asKept(part: unknown): string | undefined {
  return JSON.stringify(part, (name, value: unknown) => {
    if (name === "unit") return undefined;
    return typeof value === "string" ? plainText(value) : value;
  });
}
