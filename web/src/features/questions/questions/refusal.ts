"use client";

import { useTranslations } from "next-intl";
import { isApiError } from "@/lib/api/problem";
import { type ContentField, tidyValue } from "./content";
import type { Editor } from "./editor";

/** What a field may hold, in characters or pieces, as in core/questions/answer. */
export const limits = { text: 20_000, note: 10_000, reason: 2_000, tag: 50, tags: 20, rows: 1_000 };

/** In words, why the last save of a question was refused for a field or a part of it; undefined where it was not. */
export type Refusal = (field: string) => string | undefined;

/** What was wrong in the last save of a question, if that was refused. */
export function useRefusal(editor: Editor, question: string): Refusal {
  const textOf = useRefusalText();
  const fields = Object.entries(fieldsOf(editor, question));
  return (field) => {
    const found = fields.find(
      ([path]) => path === field || (/^[.[]/.test(path.slice(field.length)) && path.startsWith(field)),
    );
    return found && textOf(...found);
  };
}

/** The same for the cells of a table, by column and row. */
export function useCellRefusal(editor: Editor): (question: string, row: string) => string | undefined {
  const refusal = useRefusal(editor, editor.failed ?? "");
  return (question, row) => {
    const sent = tidyValue(editor.entries[question]?.draft.value ?? null)?.rows ?? [];
    const at = sent.findIndex((one) => one.row === row);
    return question === editor.failed && at >= 0 ? refusal(`value.rows[${at}]`) : undefined;
  };
}

/** The same for the whole page, each with the name of its field. */
export function useRefusals(editor: Editor): string[] {
  const t = useTranslations("questions");
  const textOf = useRefusalText();
  if (editor.failed === null) return [];
  return Object.entries(fieldsOf(editor, editor.failed)).map(([path, code]) => {
    const [root, part] = path.split(/[.[]/);
    const name =
      root === "valueChainPerspective"
        ? t(`texts.${part}` as "texts.upstream")
        : t(`conflict.fields.${root as ContentField}`);
    return `${name}: ${textOf(path, code)}`;
  });
}

function fieldsOf({ failed, error }: Editor, question: string): Record<string, string> {
  return failed === question && isApiError(error) ? error.fields : {};
}

/** Says in words what is wrong with a field, by its path and the code of the refusal. */
export function useRefusalText(): (path: string, code: string) => string {
  const t = useTranslations("questions.problems");
  return (path, code) => {
    if (code === "tooLong" && path.endsWith("number")) return t("mostDigits");
    if (code === "tooLong") return t("mostCharacters", { limit: longest(path) });
    if (code === "tooMany" && path === "tags") return t("mostTags", { limit: limits.tags });
    if (code === "tooMany" && path === "value.rows") return t("mostRows", { limit: limits.rows });
    return t.has(code as "required") ? t(code as "required") : t("invalid");
  };
}

function longest(path: string): number {
  if (path.startsWith("value.")) return limits.text;
  if (path.startsWith("tags")) return limits.tag;
  return path === "notApplicableReason" ? limits.reason : limits.note;
}
