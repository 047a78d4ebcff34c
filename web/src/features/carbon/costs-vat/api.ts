"use client";

import { useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { useApplying as useRunning } from "@/components/jobs/use-applying";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { follows } from "@/lib/api/keys";
import type { VatAccount } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

/** Which costs of the company hold value added tax. */
export function useCostsVat() {
  return useApi(address("GET /company/footprint/vat"));
}

/** Says which costs hold it; pending until what was said is shown. */
export function useSayVat() {
  const t = useTranslations("costsVat");
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const { pending, attempt } = useAttempt();

  const say = (ask: () => Promise<unknown>) =>
    attempt(async () => {
      await ask();
      await mutate(follows.books);
      toast.done(t("saved"));
    });

  const ofCompany = (costsHoldVat: boolean, deductedPercent?: number) =>
    say(() =>
      call("PUT /company/footprint/vat", {
        body: deductedPercent === undefined ? { costsHoldVat } : { costsHoldVat, deductedPercent },
      }),
    );

  const ofAccount = (number: string, holds: VatAccount["holds"]) =>
    say(() => call("PUT /company/footprint/vat/account", { body: { number, holds } }));

  const ofRange = (number: string, to: string, holds: VatAccount["holds"]) =>
    say(() => call("PUT /company/footprint/vat/account", { body: { number, to, holds } }));

  return { pending, ofCompany, ofAccount, ofRange };
}

/** Whether a calculation of the footprint runs; its figures are read once more at its end. */
export function useApplying(): boolean {
  const { mutate } = useSWRConfig();
  return useRunning("footprint.recalculate", () => void mutate(follows.books));
}
