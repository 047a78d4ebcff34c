import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type MessageFormatElement, parse } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { defaultLocale, type Locale, locales } from "@/i18n/config";
import { namespaces } from "@/i18n/messages";

const root = fileURLToPath(new URL("../..", import.meta.url));
const others = locales.filter((locale) => locale !== defaultLocale);

/** Every text of one language by its whole key. */
function textsOf(locale: Locale): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, key: string) => {
    if (typeof value === "string") texts.set(key, value);
    else for (const [name, inner] of Object.entries(value as object)) walk(inner, `${key}.${name}`);
  };
  for (const file of filesOf(locale)) {
    walk(JSON.parse(readFileSync(join(root, "messages", locale, `${file}.json`), "utf8")), file);
  }
  return texts;
}

function filesOf(locale: Locale): string[] {
  return readdirSync(join(root, "messages", locale))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();
}

const kinds = ["", "text", "number", "date", "time", "select", "plural", "", "tag"];

/** The arguments of a text with what they are, such as "count:plural". */
function argumentsOf(text: string): string[] {
  const all = everything(parse(text));
  const named = all.flatMap((element) => {
    const kind = kinds[element.type];
    return kind && "value" in element ? [`${element.value}:${kind}`] : [];
  });
  return [...new Set(named)].sort();
}

/** A text's parts with those inside them: the branches of a plural, the words inside a tag. */
function everything(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    const branches = "options" in element ? Object.values(element.options).map(({ value }) => value) : [];
    const children = "children" in element ? element.children : [];
    return [element, ...everything(branches.flat()), ...everything(children)];
  });
}

const texts = new Map(locales.map((locale) => [locale, textsOf(locale)]));
const source = texts.get(defaultLocale) ?? new Map<string, string>();

describe("messages", () => {
  it("every file is registered, and every registered one exists in each language", () => {
    for (const locale of locales) expect(filesOf(locale), locale).toEqual([...namespaces].sort());
  });

  it.each(others)("%s has exactly the keys of the first language", (locale) => {
    expect([...(texts.get(locale)?.keys() ?? [])].sort()).toEqual([...source.keys()].sort());
  });

  it.each(locales)("%s has no empty text and none with loose spaces", (locale) => {
    const wrong = [...(texts.get(locale) ?? [])].filter(([, text]) => text === "" || text !== text.trim());
    expect(wrong).toEqual([]);
  });

  it.each(others)("%s takes the same arguments", (locale) => {
    const wrong = [...source].flatMap(([key, text]) => {
      const expected = argumentsOf(text).join();
      const given = argumentsOf(texts.get(locale)?.get(key) ?? "").join();
      return expected === given ? [] : [`${key}: ${given} instead of ${expected}`];
    });
    expect(wrong).toEqual([]);
  });

  it("Dutch speaks to people formally", () => {
    const familiar = /\b(je|jij|jou|jouw|jullie|jezelf)\b/i;
    expect([...(texts.get("nl-NL") ?? [])].filter(([, text]) => familiar.test(text))).toEqual([]);
  });

  it("no namespace is unused, and none is used that does not exist", () => {
    const used = new Set<string>();
    for (const file of readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
      const code = readFileSync(join(root, "src", file), "utf8");
      for (const [, name] of code.matchAll(/(?:useTranslations|getTranslations)\("(\w+)/g))
        used.add(name ?? "");
    }
    expect([...used].sort()).toEqual([...namespaces].sort());
  });
});
