"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PlainSelect } from "@/components/ui/plain-select";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { localeNames, locales } from "@/i18n/config";
import { useProblemText } from "@/lib/api/use-problem-text";
import { usePeriod } from "@/lib/period/period";
import { makeReport, useFootprintYears, useReportEvents } from "./api";
import { type Order, reportTypes, scope2Methods, yearsOf } from "./model";

/** Chooses what to make and starts it. */
export function OrderForm() {
  const t = useTranslations("report.order");
  const types = useTranslations("report.types");
  const locale = useLocale();
  const { year } = usePeriod();
  const { data: known = [] } = useFootprintYears();
  const { began } = useReportEvents();
  const textOf = useProblemText();
  const [chosen, setChosen] = useState<Partial<Order>>({});
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const order: Order = { type: "carbon-xlsx", year, locale, scope2: "location", ...chosen };
  const set = (change: Partial<Order>) => setChosen((before) => ({ ...before, ...change }));
  const isEmpty = known.length > 0 && !known.some((one) => one.year === order.year && one.rows > 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    setError(null);
    try {
      began(await makeReport(order));
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
            className="w-72 max-w-full"
            value={order.type}
            choices={reportTypes.map((id) => ({ id, label: types(id) }))}
            onChange={(type) => set({ type })}
          />
          <PlainSelect
            label={t("year")}
            className="w-28"
            value={String(order.year)}
            choices={yearsOf(known, year).map((one) => ({ id: String(one), label: String(one) }))}
            onChange={(one) => set({ year: Number(one) })}
          />
          <PlainSelect
            label={t("language")}
            className="w-44"
            value={order.locale}
            choices={locales.map((id) => ({ id: id as string, label: localeNames[id] }))}
            onChange={(id) => set({ locale: id })}
          />
        </div>
        <RadioGroup
          label={t("scope2")}
          value={order.scope2}
          onChange={(id) => set({ scope2: scope2Methods.find((one) => one === id) ?? "location" })}
        >
          {scope2Methods.map((id) => (
            <Radio key={id} value={id}>
              {t(`methods.${id}`)}
              <span className="block text-muted text-sm">{t(`methodHelp.${id}`)}</span>
            </Radio>
          ))}
        </RadioGroup>
        {isEmpty ? <Notice>{t("emptyYear", { year: String(order.year) })}</Notice> : null}
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
