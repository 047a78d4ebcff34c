"use client";

import { PlugZap } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { ButtonLink } from "@/components/ui/link";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import type { SupplierList } from "@/lib/api/supplier-types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { useTyped } from "@/lib/use-typed";
import { shownSuppliers, useSuppliers } from "./api";
import { useEditor } from "./editor";
import { ImportChoice } from "./import-choice";

/** Suppliers of the books, with what was bought of them. */
export function ImportBooks({ onClose }: { onClose: () => void }) {
  const t = useTranslations("supplyChain.import");
  const { year } = usePeriod();
  const [words, setWords] = useState("");
  const typed = useTyped(words, setWords);
  const answer = useSuppliers(year, words);
  return (
    <AsyncContent answer={answer} skeleton={<Skeleton className="h-80 rounded-lg" />}>
      {(list) =>
        list.total === 0 && words === "" ? (
          <Empty
            icon={PlugZap}
            title={t("none")}
            action={<ButtonLink href="/company/integrations">{t("toIntegrations")}</ButtonLink>}
          >
            {t("noneText")}
          </Empty>
        ) : (
          <>
            <p className="max-w-prose pb-3 text-muted">{t("lead")}</p>
            <SearchField label={t("search")} value={typed.text} onChange={typed.type} className="pb-3" />
            <Choice list={list} onClose={onClose} />
          </>
        )
      }
    </AsyncContent>
  );
}

function Choice({ list, onClose }: { list: SupplierList; onClose: () => void }) {
  const t = useTranslations("supplyChain.import");
  const locale = useLocale();
  const { chain } = useEditor();
  const there = new Set(chain.stakeholders.map(({ supplierId }) => supplierId));
  const offers = list.items.map(({ supplier, amount, kg }) => ({
    key: supplier.id,
    name: supplier.name,
    description: "",
    supplierId: supplier.id,
    note: supplier.corporateIdentityNumber,
    isThere: supplier.records.some(({ id }) => there.has(id)),
    figures: (
      <span className="figures whitespace-nowrap text-end text-sm">
        {formatMoney(amount, list.currency, locale)}
        <span className="block text-muted text-xs">{emissionText(kg, locale)}</span>
      </span>
    ),
  }));
  const isMore = list.total > list.items.length;
  return (
    <ImportChoice
      offers={offers}
      none={t("noMatch")}
      more={isMore ? t("more", { shown: String(shownSuppliers), total: String(list.total) }) : undefined}
      onClose={onClose}
    />
  );
}
