"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { AiState } from "@/lib/api/ai-types";
import { seesAll } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import { Link } from "../ui/link";

/** Says why the company cannot ask AI, and who can change that. */
export function AiOff({ ai }: { ai: Pick<AiState, "configured"> }) {
  const t = useTranslations("prefill.off");
  const user = useSession();
  const page = (words: ReactNode) => <Link href="/company/ai">{words}</Link>;
  if (!ai.configured) {
    return seesAll(user) ? t.rich("notConfiguredMore", { link: page }) : t("notConfigured");
  }
  if (!seesAll(user)) return t("switchedOff");
  return t.rich("turnOn", { link: page });
}
