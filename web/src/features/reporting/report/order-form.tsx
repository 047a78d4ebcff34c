"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { asLocale, localeNames, locales } from "@/i18n/config";
import { useProblemText } from "@/lib/api/use-problem-text";
import { usePeriod } from "@/lib/period/period";
import { makeReport, useCompleteness, useFootprintYears, useReportEvents, useRows } from "./api";
import { Findings } from "./findings";
import {
  checkedTypes,
  emptiness,
  freshOptions,
  lacks,
  type Order,
  type ReportForm,
  rowCount,
  rowsOf,
  yearsOf,
} from "./model";
import { useTypeHelp, useTypeName } from "./names";
import { OrderChoices } from "./order-choices";

/** Chooses what to make and starts it. */
export function OrderForm({ forms }: { forms: readonly [ReportForm, ...ReportForm[]] }) {
  const t = useTranslations("report.order");
  const nameOf = useTypeName();
  const helpOf = useTypeHelp();
  const locale = useLocale();
  const { year } = usePeriod();
  const { data: known = [] } = useFootprintYears();
  const { began } = useReportEvents();
  const textOf = useProblemText();
  const [chosen, setChosen] = useState<Partial<Order>>({});
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const order: Order = { ...freshOptions, type: forms[0].type, year, locale, ...chosen };
  const { data: completeness } = useCompleteness(order.year);
  const ofYear = completeness?.year === order.year ? completeness : undefined;
  const lacking = ofYear ? lacks(ofYear) : 0;
  const isData = ofYear?.data ?? false;
  const form = forms.find(({ type }) => type === order.type) ?? forms[0];
  function set(change: Partial<Order>) {
    setChosen((before) => ({ ...before, ...change }));
    setError(null);
  }
  const checked = form.checked ? checkedTypes.find((type) => type === form.type) : undefined;
  const query = rowsOf(form, order);
  const { data: rows } = useRows(order.year, query);
  const isEmpty = query !== null && rows?.year === order.year && rowCount(rows) === 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    setError(null);
    try {
      began(await makeReport(order, locale));
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  }

  return (
    <Card title={t("title")}>
      <form aria-label={t("title")} onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <div className="flex flex-wrap gap-4">
          <PlainSelect
            label={t("type")}
            className="w-96 max-w-full"
            value={order.type}
            choices={forms.map(({ type }) => ({ id: type, label: nameOf(type, isData) }))}
            onChange={(type) => set({ type })}
          />
          {form.allYears ? null : (
            <PlainSelect
              label={t("year")}
              className="w-28"
              value={String(order.year)}
              choices={yearsOf(known, year).map((one) => ({ id: String(one), label: String(one) }))}
              onChange={(one) => set({ year: Number(one) })}
            />
          )}
          <PlainSelect
            label={t("language")}
            className="w-44"
            value={order.locale}
            choices={locales.map((id) => ({ id: id as string, label: localeNames[id] }))}
            onChange={(id) => set({ locale: asLocale(id) })}
          />
        </div>
        <p className="text-muted text-sm">{helpOf(order.type, isData)}</p>
        <OrderChoices form={form} year={order.year} options={order} onChange={set} />
        {isEmpty ? <Notice>{t(emptiness(form, query), { year: String(order.year) })}</Notice> : null}
        {order.type === "sustainability-pdf" && lacking > 0 ? (
          <Notice actions={<Link href="#missing">{t("seeLacking")}</Link>}>
            {t("lacking", { year: String(order.year), count: lacking })}
          </Notice>
        ) : null}
        {checked ? (
          <Findings year={order.year} type={checked} isData={isData} fileLocale={order.locale} />
        ) : null}
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
        <SubmitButton look="primary" className="w-fit" isPending={pending}>
          {t("make")}
        </SubmitButton>
      </form>
    </Card>
  );
}
