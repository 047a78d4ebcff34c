"use client";

import { useLocale, useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { address } from "@/lib/api/address";
import { post } from "@/lib/api/client";
import type { RuleProposal } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

const list = "company/footprint/proposal";

/** What the company has proposed as rules, the newest first; not asked for by those who may not propose. */
export function useProposals(may: boolean) {
  const locale = useLocale();
  return useApi(may ? address<RuleProposal[]>(list, {}, { locale }) : null);
}

/** Proposes that a decision over rows is always done, and says so. */
export function usePropose() {
  const t = useTranslations("footprint.decide.always");
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const { pending, attempt } = useAttempt();

  async function propose(decision: string) {
    await attempt(async () => {
      await post(address<RuleProposal[]>("company/footprint/decision/{id}/proposal", { id: decision }), {});
      toast.done(t("done"));
    });
    void mutate((key: unknown) => typeof key === "string" && key.startsWith(list));
  }
  return { propose, pending };
}
