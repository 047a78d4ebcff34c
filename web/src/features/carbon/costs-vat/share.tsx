"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { NumberField } from "@/components/ui/number-field";
import type { CostsVat } from "@/lib/api/types";
import { useSayVat } from "./api";
import { maxDeducted } from "./model";

/** How much of the tax the company deducts: what it does not is in its costs. */
export function Share({ said }: { said: CostsVat }) {
  const t = useTranslations("costsVat");
  const { ofCompany, pending } = useSayVat();
  const [percent, setPercent] = useState(said.deductedPercent);
  const isWrong = !(Number.isInteger(percent) && percent >= 0 && percent <= maxDeducted);
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) void ofCompany(said.costsHoldVat, percent);
      }}
    >
      <NumberField
        label={t("share")}
        unit="%"
        description={t("shareHint")}
        errorMessage={isWrong ? t("shareRange") : undefined}
        value={percent}
        onChange={setPercent}
        className="min-w-64 flex-1"
      />
      <Button
        type="submit"
        isPending={pending}
        isDisabled={isWrong || percent === said.deductedPercent}
        className="mt-6"
      >
        {t("saveShare")}
      </Button>
    </form>
  );
}
