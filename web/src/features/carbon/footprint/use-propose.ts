"use client";

import { useLocale, useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { under } from "@/lib/api/keys";
import { useApi } from "@/lib/api/use-api";

/** What the company has proposed as rules, the newest first; not asked for by those who may not propose. */
export function useProposals(may: boolean) {
  const locale = useLocale();
  return useApi(may ? address("GET /company/footprint/proposal", { query: { locale } }) : null);
}

/** Proposes that a decision over rows is always done, and says so. */
export function usePropose() {
  const t = useTranslations("footprint.decide.always");
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const { pending, attempt } = useAttempt();

  async function propose(decision: string) {
    await attempt(async () => {
      await call("POST /company/footprint/decision/{id}/proposal", { path: { id: decision }, body: {} });
      toast.done(t("done"));
    });
    void mutate(under("company/footprint/proposal"));
  }
  return { propose, pending };
}
