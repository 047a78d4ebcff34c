"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { enabled } from "@/lib/api/enums";
import type { CostsVat as Said } from "@/lib/api/types";
import { useSession } from "@/lib/session/session";
import { useApplying, useCostsVat, useSayVat } from "./api";
import { Share } from "./share";
import { VatAccounts } from "./vat-accounts";

/** Where a company says that its costs are booked with value added tax; nothing where it has no footprint. */
export function CostsVat() {
  const has = enabled(useSession().disabledFeatures, "footprint");
  return has ? <Setting /> : null;
}

function Setting() {
  const t = useTranslations("costsVat");
  const answer = useCostsVat();
  return (
    <Card title={t("title")} className="mt-6 max-w-4xl">
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("lead")}</p>
        <AsyncContent answer={answer} skeleton={<Skeleton className="h-40 rounded-lg" />}>
          {(said) => (
            <div className="flex flex-col gap-5">
              <Whole said={said} />
              <Share key={said.deductedPercent} said={said} />
              <VatAccounts accounts={said.accounts} />
              <Applying />
            </div>
          )}
        </AsyncContent>
      </div>
    </Card>
  );
}

/** What holds of all accounts of which nothing else is said. */
function Whole({ said }: { said: Said }) {
  const t = useTranslations("costsVat");
  const effect = useId();
  const { ofCompany, pending } = useSayVat();
  const [asked, setAsked] = useState(said.costsHoldVat);
  return (
    <div className="flex flex-col gap-2">
      <Switch
        aria-describedby={effect}
        isSelected={pending ? asked : said.costsHoldVat}
        isReadOnly={pending}
        onChange={(holds) => {
          setAsked(holds);
          void ofCompany(holds);
        }}
      >
        {t("holds")}
      </Switch>
      <p id={effect} className="text-muted text-sm">
        {t("effect")}
      </p>
    </div>
  );
}

/** Says that figures are on their way, on a line that is always there so that nothing jumps. */
function Applying() {
  const t = useTranslations("costsVat");
  const runs = useApplying();
  return (
    <p role="status" className="min-h-5 text-muted text-sm">
      {runs ? t("applying") : null}
    </p>
  );
}
