import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { locales } from "@/i18n/config";

const root = join(__dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const json = (path: string) => JSON.parse(read(path));

/** All texts of a tree of messages or mails. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

/** Words that say how hard it is to put a harm right, and those that say how easy it is. */
const direction = {
  "sv-SE": {
    hard: /svårighet|svår/i,
    easy: /möjlighet(en)? (att|till) (avhjälp|återställ|ställa|rätta|gottgör)|(?<!o)återställbar|(?<!o)avhjälpbar/i,
  },
  "en-US": { hard: /difficult|hard/i, easy: /(?<!ir)remediab|possibility to/i },
  "fi-FI": { hard: /vaike/i, easy: /korjattavuu|korjattavissa/i },
  "nl-NL": { hard: /onherstelbaar|moeilijk/i, easy: /(?<!on)herstelbaar/i },
} as const;
const never = { "sv-SE": "aldrig", "en-US": "never", "fi-FI": "koskaan", "nl-NL": "nooit" } as const;
const likely = {
  "sv-SE": /sannolik/i,
  "en-US": /likel/i,
  "fi-FI": /todennäköi/i,
  "nl-NL": /waarschijnlijk/i,
} as const;

const levels = read("core/reference/catalogue/data/options/materiality-remediability.yaml");
const words = read("core/questions/workbook/data/words.csv")
  .split("\n")
  .find((line) => line.startsWith("dimension,remediability,"))
  ?.split(",")
  .slice(2);

/** The files of the questionnaire with words of a language, several languages in one or one in each. */
function catalogue(locale: string): string[] {
  const folder = "core/reference/catalogue/data";
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yaml"))
    .filter((path) => !/[a-z]{2}-[A-Z]{2}\.yaml$/.test(path) || path.endsWith(`${locale}.yaml`))
    .map((path) => read(join(folder, path)));
}

describe.each(locales)("the scale of what can be put right, %s", (locale) => {
  const { hard, easy } = direction[locale];

  it("counts upwards to what can never be put right", () => {
    const highest = levels.slice(levels.indexOf('key: "10"'));
    expect(highest).toContain(never[locale]);
  });

  it.each([
    ["on the screen", json(`web/messages/${locale}/materiality.json`).dimensions.remediability.name],
    [
      "in the printed assessment",
      json(`reports/materiality/texts/${locale}.json`)["dimension.remediability"],
    ],
    ["in the workbook of answers", words?.[["sv-SE", "en-US", "fi-FI", "nl-NL"].indexOf(locale)]],
  ])("is named by how hard that is %s", (_, label: string) => {
    expect(label).toMatch(hard);
    expect(label).not.toMatch(easy);
  });

  it("is never told the other way round where questions say how to score", () => {
    const sentences = catalogue(locale)
      .flatMap((text) => text.replaceAll(/\s+/g, " ").split(/(?<=[.;!?]"?) /))
      .filter((sentence) => likely[locale].test(sentence));
    expect(sentences.length).toBeGreaterThan(20);
    expect(sentences.filter((sentence) => easy.test(sentence))).toEqual([]);
  });
});

describe.each(locales)("what suppliers are told of their rights, %s", (locale) => {
  const told = [
    ...textsOf(json(`core/kernel/mail/templates/${locale}.json`)),
    ...textsOf(json(`web/messages/${locale}/supplierForm.json`)),
    ...textsOf(json(`web/messages/${locale}/supplierRequests.json`)),
  ];
  const ofTheCap = told.filter((text) => text.includes("2026/1560"));

  it("names the act that the limit is in, and that its place in the directive was not read", () => {
    expect(ofTheCap).toHaveLength(5); // twice in mails and in the form: within and above; once where somebody asks
    const ofArticle3 = ofTheCap.filter((text) => /\b3\b.*2013\/34\/EU/.test(text));
    expect(ofArticle3).toHaveLength(2);
    for (const text of ofArticle3) expect(text).toMatch(/härledd|inferred|päätelty|afgeleid/);
  });

  it("says where nothing is marked from which year on the limit holds", () => {
    expect(told.filter((text) => text.includes("CSRD") && text.includes("2027"))).toHaveLength(1);
  });

  it("rests on no recommendation, which binds nobody", () => {
    for (const text of told) expect(text).not.toContain("2025/1710");
  });
});
