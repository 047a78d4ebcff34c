"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ApiError, unknownCode } from "./problem";

/** Puts an error into the person's words. Codes without a text of their own get the general one and their number. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("problems");
  return useCallback(
    (error) => {
      const code = error instanceof ApiError ? error.code : unknownCode;
      return problemText(t as unknown as Texts, code, error instanceof ApiError ? error : undefined);
    },
    [t],
  );
}

interface Texts {
  (key: string, values?: Record<string, number | string>): string;
  has: (key: string) => boolean;
}

function problemText(t: Texts, code: string, error: ApiError | undefined): string {
  const values = { minutes: Math.max(1, Math.ceil((error?.retryAfter ?? 0) / 60)) };
  if (t.has(`codes.${code}`)) return t(`codes.${code}`, values);
  return error?.requestId ? t("unknownWithId", { id: error.requestId }) : t("codes.unknown", values);
}
