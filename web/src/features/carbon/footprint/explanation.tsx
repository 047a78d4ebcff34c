"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge, ScopeDot } from "@/components/ui/badge";
import { Facts, Figure } from "@/components/ui/facts";
import { Notice } from "@/components/ui/notice";
import type { Trace } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { emissionText, formatEmission } from "@/lib/format/emission";
import { formatMoney, formatNumber } from "@/lib/format/number";
import { useUnitText } from "@/lib/format/use-unit-text";
import { ContractFacts } from "./contract-facts";
import { DecideActions } from "./decide-actions";
import { DecisionList } from "./decision-list";
import { EntryFacts } from "./entry-facts";
import { FactorFacts } from "./factor-facts";
import type { Scope2 } from "./filter";
import { StatedFacts } from "./stated-facts";
import { Steps } from "./steps";
import { useDataSource } from "./use-data-source";
import { useMayDecide } from "./use-decide";
import { useExclusion } from "./use-exclusion";
import { VoucherTable } from "./voucher-table";

interface ExplanationProps {
  explained: Trace;
  method: Scope2;
  onOpen: (id: string) => void;
}

/** The whole way from the books to the figure, read from top to bottom. */
export function Explanation({ explained, method, onOpen }: ExplanationProps) {
  const t = useTranslations("footprint.why");
  const mayDecide = useMayDecide();
  const {
    transaction,
    voucher,
    entry,
    factor,
    marketFactor,
    supplierFigure,
    contracts,
    steps,
    siblings,
    decisions,
  } = explained;
  return (
    <div className="flex flex-col gap-7 px-5 py-5">
      <Result explained={explained} />
      {transaction.disabled ? <Notice tone="warn">{t("disabled")}</Notice> : null}
      {entry ? (
        <Part title={t("entry.title")}>
          <EntryFacts entry={entry} />
        </Part>
      ) : (
        <>
          <Part title={t("voucher")}>
            <Origin explained={explained} />
            {voucher.rows.length > 0 ? (
              <VoucherTable rows={voucher.rows} />
            ) : (
              <p className="text-muted">{t("voucherGone")}</p>
            )}
          </Part>
          <Part title={t("rule")}>
            <Rule explained={explained} />
            {mayDecide && voucher.rows.length > 0 ? (
              <div className="flex flex-wrap gap-2 print:hidden">
                <DecideActions over={{ ids: [transaction.id] }} count={1} />
              </div>
            ) : null}
          </Part>
        </>
      )}
      {decisions.length > 0 ? (
        <Part title={t("decisions")}>
          <DecisionList decisions={decisions} />
        </Part>
      ) : null}
      {factor ? (
        <Part title={t("factor")}>
          <FactorFacts factor={factor} />
        </Part>
      ) : null}
      {supplierFigure ? (
        <Part title={t("statedTitle")}>
          <StatedFacts figure={supplierFigure} />
        </Part>
      ) : null}
      {contracts.length > 0 ? (
        <Part title={t("contracts")}>
          {contracts.map((contract) => (
            <ContractFacts key={contract.id} contract={contract} />
          ))}
        </Part>
      ) : null}
      {marketFactor && marketFactor.id !== factor?.id ? (
        <Part title={t("marketFactor")}>
          <FactorFacts factor={marketFactor} />
        </Part>
      ) : null}
      {steps.length > 0 ? (
        <Part title={t("steps")}>
          <Steps steps={steps} />
        </Part>
      ) : null}
      {siblings.length > 0 ? (
        <Part title={t("siblings")}>
          <Siblings siblings={siblings} method={method} onOpen={onOpen} />
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Result({ explained: { transaction, waiting } }: Pick<ExplanationProps, "explained">) {
  const t = useTranslations("footprint");
  const names = useTranslations("ui.scope");
  const locale = useLocale();
  const unitOf = useUnitText();
  const { status, kg, category, scope, quality, method, part, co2PerUnit } = transaction;
  if (status !== "counted") {
    return (
      <Figure
        label={t(`filters.statuses.${status}`)}
        value="–"
        note={
          waiting
            ? t("why.waiting", { currency: waiting.currency })
            : t(status === "unmatched" ? "why.unmatched" : "why.excluded")
        }
      />
    );
  }
  const emission = formatEmission(kg, locale);
  return (
    <div className="flex flex-col gap-3">
      <Figure label={category?.name ?? ""} value={emission.value} unit={emission.unit} />
      <div className="flex flex-wrap items-center gap-2">
        {scope === null ? null : (
          <span className="inline-flex items-center gap-1.5 text-sm">
            <ScopeDot scope={scope} />
            {names(`${scope as 1 | 2 | 3}`)}
          </span>
        )}
        {method ? <Badge>{t(`why.methods.${method}`)}</Badge> : null}
        {part === "upstream" ? <Badge tone="info">{t("why.upstream")}</Badge> : null}
        {quality === null ? null : (
          <Badge>
            {t("why.quality", { score: String(quality), words: t(`quality.scores.${quality as 1}`) })}
          </Badge>
        )}
      </div>
      {co2PerUnit ? (
        <Facts
          facts={[
            {
              label: t("why.co2PerUnit"),
              value: (
                <span className="figures">
                  {`${formatNumber(co2PerUnit.kg, locale, { digits: 10 })} kg CO₂e/${unitOf(co2PerUnit.unit)}`}
                </span>
              ),
            },
          ]}
        />
      ) : null}
    </div>
  );
}

function Origin({
  explained: { transaction, voucher, source, waiting },
}: Pick<ExplanationProps, "explained">) {
  const t = useTranslations("footprint.why");
  const locale = useLocale();
  const unitOf = useUnitText();
  const { amount, currency, quantity, unit, supplier, text, dataSource } = transaction;
  const from = useDataSource()(dataSource)?.whole;
  const booked = voucher.rows.find(({ current }) => current);
  const paid = (money: NonNullable<Trace["waiting"]>) =>
    `${formatNumber(money.amount, locale, { digits: 2, minimum: 2 })} ${money.currency}`;
  const systems = useTranslations("sources");
  return (
    <Facts
      facts={[
        {
          label: t("number"),
          value: `${voucher.series}${voucher.number}, ${voucher.date}`,
        },
        ...(voucher.countsIn
          ? [
              {
                label: t("countsIn"),
                value: `${systems(voucher.countsIn.kind as "sie")}, ${voucher.countsIn.series}${voucher.countsIn.number}`,
              },
            ]
          : []),
        ...(voucher.text || text ? [{ label: t("text"), value: voucher.text || text }] : []),
        ...(supplier ? [{ label: t("supplier"), value: supplier.name }] : []),
        ...(supplier && booked && booked.supplier !== supplier.name
          ? [
              {
                label: t("supplierInBooks"),
                value: [booked.supplier, booked.supplierNumber].filter(Boolean).join(" "),
              },
            ]
          : []),
        ...(transaction.part === "main"
          ? [
              {
                label: t("amount"),
                value: waiting ? paid(waiting) : formatMoney(amount, currency, locale, 2),
              },
            ]
          : []),
        ...(quantity
          ? [{ label: t("quantity"), value: `${formatNumber(quantity, locale)} ${unitOf(unit ?? "")}` }]
          : []),
        ...(from
          ? [
              {
                label: t("source"),
                value: source.importedAt
                  ? t("imported", { source: from, when: formatMoment(source.importedAt) })
                  : from,
              },
            ]
          : []),
      ]}
    />
  );
}

function Rule({ explained: { rule, exclusion, transaction, waiting } }: Pick<ExplanationProps, "explained">) {
  const t = useTranslations("footprint");
  const exclusionName = useExclusion();
  if (!rule) return <p className="max-w-prose">{words()}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t("why.ruleLeads", { name: rule.name })} <Badge>{t(`why.levels.${rule.level as "global"}`)}</Badge>
      </p>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {rule.reasons.map(({ code, value }) => (
          <li key={code}>
            {t.has(`reasons.${code as "account"}`)
              ? t(`reasons.${code as "account"}`, { value })
              : `${code} ${value}`}
          </li>
        ))}
      </ul>
      <p className="text-muted text-xs">{t("why.ruleKey", { key: rule.key })}</p>
    </div>
  );

  function words() {
    const { byHand, status } = transaction;
    if (byHand && !byHand.pending && (byHand.category || byHand.exclusion)) return t("why.decided");
    if (waiting) return t("why.waitingRule");
    if (status === "unmatched") return t("why.noRule");
    return exclusion ? t("why.excludedBecause", { reason: exclusionName(exclusion) }) : t("why.byHand");
  }
}

function Siblings({
  siblings,
  onOpen,
}: {
  siblings: Trace["siblings"];
  method: Scope2;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("footprint.why");
  const locale = useLocale();
  return (
    <>
      <p className="max-w-prose text-muted text-sm">{t("siblingsHelp")}</p>
      <ul className="flex flex-col">
        {siblings.map(({ id, category, kg }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="touch -mx-2 flex w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-start hover:bg-hover"
            >
              <span className="min-w-0 flex-1 text-brand underline decoration-brand/40 underline-offset-3">
                {category?.name ?? t("noCategory")}
              </span>
              <span className="figures">{emissionText(kg, locale)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
