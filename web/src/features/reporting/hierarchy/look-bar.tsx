"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";
import { scope2Methods, useLook } from "./use-look";

/** By which approach and method figures of the group are added up. */
export function LookBar({ children }: { children?: ReactNode }) {
  const t = useTranslations("hierarchy.look");
  const { equity, scope2, set } = useLook();
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        <Segmented
          label={t("method")}
          value={scope2}
          onChange={(next) => set({ scope2: next })}
          segments={scope2Methods.map((id) => ({ id, label: t(`methods.${id}`) }))}
        />
        <Switch isSelected={equity} onChange={(next) => set({ equity: next })}>
          {t("equity")}
        </Switch>
      </div>
      <p className="max-w-prose text-muted text-sm">{t(equity ? "equityRule" : "controlRule")}</p>
    </div>
  );
}
