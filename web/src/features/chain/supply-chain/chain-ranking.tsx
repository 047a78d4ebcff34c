"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { SmallRow, SmallTable } from "@/components/data-table/small-table";
import { NoData } from "@/components/states/no-data";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PlainSelect } from "@/components/ui/plain-select";
import type { ChainFigure, ChainFigures } from "@/lib/api/supply-chain-types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney, formatShare } from "@/lib/format/number";
import { useEditor } from "./editor";
import { groupedBy, stakeholdersById } from "./model";
import { type Order, orders, partBySpend, ranked, worthAsking } from "./ranking";
import { useMeasureText } from "./use-words";

const few = 10;
const asked = 3;

/** Who on the map counts most, and whom it would help most to ask for figures of their own. */
export function ChainRanking({ figures, year }: { figures: ChainFigures; year: number }) {
  const t = useTranslations("supplyChain.ranking");
  const title = t("title", { year: String(year) });
  if (figures.suppliers.length === 0) {
    return (
      <div className="pt-8">
        <Card title={title}>
          <NoData />
        </Card>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 pt-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card title={title} className="min-w-0">
        <Ranked figures={figures} />
      </Card>
      <Card title={t("askTitle")} className="min-w-0">
        <WorthAsking figures={figures} />
      </Card>
    </div>
  );
}

/** What a supplier is called on the map, where it may be under several names. */
function useNames() {
  const { chain } = useEditor();
  const who = stakeholdersById(chain);
  return ({ stakeholders }: ChainFigure) => stakeholders.map((id) => who.get(id)?.name ?? "").join(", ");
}

function Ranked({ figures: { currency, suppliers } }: { figures: ChainFigures }) {
  const t = useTranslations("supplyChain.ranking");
  const locale = useLocale();
  const text = useMeasureText(currency);
  const { chain } = useEditor();
  const [order, setOrder] = useState<Order>("kg");
  const [isWhole, setWhole] = useState(false);
  const nameOf = useNames();
  const does = groupedBy(chain.activities, ({ stakeholderId }) => stakeholderId);
  const share = suppliers.reduce((sum, figure) => sum + Number(figure.share), 0);
  const none = t("none");
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-muted text-sm">{t("covers", { share: formatShare(share, locale) })}</p>
        <PlainSelect
          label={t("order")}
          choices={orders.map((id) => ({ id, label: t(`orders.${id}`) }))}
          value={order}
          onChange={setOrder}
        />
      </div>
      <SmallTable label={t("label")} heads={[t("who"), ...orders.map((id) => t(`orders.${id}`))]}>
        {ranked(suppliers, order)
          .slice(0, isWhole ? undefined : few)
          .map((figure) => (
            <SmallRow
              key={figure.id}
              cells={[
                <span key="who">
                  {nameOf(figure)}
                  <span className="block text-muted text-xs">
                    {figure.stakeholders
                      .flatMap((id) => (does.get(id) ?? []).map(({ name }) => name))
                      .join(", ")}
                  </span>
                </span>,
                emissionText(figure.kg, locale),
                figure.share === null ? none : formatShare(figure.share, locale, 1),
                formatMoney(figure.amount, currency, locale),
                figure.intensity === null ? none : text(Number(figure.intensity), "intensity"),
              ]}
            />
          ))}
      </SmallTable>
      {suppliers.some((figure) => figure.stakeholders.length > 1) ? (
        <p className="max-w-prose text-muted text-sm">{t("doubles")}</p>
      ) : null}
      {suppliers.length > few ? (
        <Button className="w-fit" onPress={() => setWhole(!isWhole)}>
          {isWhole ? t("fewer") : t("all", { count: suppliers.length })}
        </Button>
      ) : null}
    </div>
  );
}

function WorthAsking({ figures: { suppliers } }: { figures: ChainFigures }) {
  const t = useTranslations("supplyChain.ranking");
  const locale = useLocale();
  const nameOf = useNames();
  const found = worthAsking(suppliers, asked);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">{t(found.length > 0 ? "askRule" : "askNobody")}</p>
      <ol className="flex list-decimal flex-col gap-3 ps-5">
        {found.map((figure) => (
          <li key={figure.id}>
            <span className="font-medium">{nameOf(figure)}</span>
            <span className="block text-sm">
              {t("askWhy", {
                part: formatShare(partBySpend(figure), locale),
                kg: emissionText(figure.kg, locale),
                uncertainty: emissionText(figure.uncertainty, locale),
              })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
