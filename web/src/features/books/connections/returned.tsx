"use client";

import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { providers } from "@/lib/api/enums";
import { ApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { codeOf } from "./model";
import { useProviderWords } from "./use-provider-words";

const schema = { provider: parseAsStringLiteral(providers), result: parseAsString };

/** What came of granting access, for a person who comes back from a system's own page. */
export function Returned() {
  const t = useTranslations("connections.returned");
  const textOf = useProblemText();
  const { name } = useProviderWords();
  const [{ provider, result }, set] = useQueryStates(schema, { history: "replace" });
  const code = codeOf(result);
  if (!provider || !code) return null;
  const done = code === "connected";
  return (
    <Notice
      tone={done ? "ok" : "danger"}
      role="status"
      title={t(done ? "connected" : "failed", { name: name(provider) })}
      actions={
        <Button look="quiet" size="sm" onPress={() => void set({ provider: null, result: null })}>
          {t("close")}
        </Button>
      }
    >
      {done ? t("connectedText") : textOf(new ApiError({ status: 0, code, detail: "" }))}
    </Notice>
  );
}
