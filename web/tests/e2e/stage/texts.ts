import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "next-intl";
import type { Locale } from "@/i18n/config";

const folder = join(__dirname, "../../../messages");

/** Finds the text of a key in one language, as in text("auth.login.submit"). */
export type Text = (key: string, values?: Record<string, string | number>) => string;

/** The product's texts in a language, so that a walk in it meets that language and no other. */
export function textsIn(locale: Locale): Text {
  const files = readdirSync(join(folder, locale)).filter((file) => /^[^.]+\.json$/.test(file));
  const messages = Object.fromEntries(
    files.map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(join(folder, locale, file), "utf8")) as unknown,
    ]),
  );
  const translate = createTranslator({
    locale,
    messages,
    onError: (error) => {
      throw error;
    },
  });
  return (key, values) => translate(key as never, values as never);
}

/** The labels of the carbon report in a language. */
export function reportTexts(locale: Locale): Record<string, string> {
  const file = join(__dirname, "../../../../reports/carbon/texts", `${locale}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
}
