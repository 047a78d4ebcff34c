"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { useToast } from "@/components/ui/toast";
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
  const [pending, setPending] = useState(false);

  async function propose(decision: string) {
    setPending(true);
    try {
      await post(address<RuleProposal[]>("company/footprint/decision/{id}/proposal", { id: decision }), {});
      toast.done(t("done"));
    } catch (error) {
      toast.problem(error);
    } finally {
      setPending(false);
      void mutate((key: unknown) => typeof key === "string" && key.startsWith(list));
    }
  }
  return { propose, pending };
}
