"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useDraft } from "@/components/form/use-draft";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isApiError } from "@/lib/api/problem";
import type { SupplierForm } from "@/lib/api/supplier-request-types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { formatDateWords } from "@/lib/format/date";
import { submitAnswer } from "./api";
import { CompanyFields, FactFields, FactorFields, ProductFields } from "./figure-fields";
import { HowFields, PersonFields, SizeField } from "./how-fields";
import { answerOf, draftOf, hasEmissions, rightOf, wrongIn } from "./model";
import { useSaving } from "./use-saving";

const DeclineDialog = onDemand(() => import("./decline-dialog").then((module) => module.DeclineDialog));

const fieldsOf = { facts: FactFields, company: CompanyFields, product: ProductFields, factor: FactorFields };

interface FillingProps {
  token: string;
  form: SupplierForm;
  onEnd: (end: "thanks" | "declined") => void;
}

/** The form while it is filled in. */
export function Filling({ token, form, onEnd }: FillingProps) {
  const t = useTranslations("supplierForm");
  const locale = useLocale();
  const textOf = useProblemText();
  const [declines, setDeclines] = useState(false);
  const fields = useDraft({
    begin: () => draftOf(form),
    check: wrongIn,
    save: async (draft) => {
      await submitAnswer(token, answerOf(draft));
      onEnd("thanks");
    },
  });
  const { draft, set, wrong, error } = fields;
  const saving = useSaving(token, draft);
  const { company, asked, expiresAt } = form;
  const shared = { form, draft, set, wrong };
  const some = Object.keys(wrong).length > 0;
  return (
    <>
      <Head form={form} right={rightOf(form, draft)} />
      <form
        aria-label={t("title", { company })}
        noValidate
        onSubmit={(event) => void fields.submit(event)}
        className="flex flex-col gap-8"
      >
        {form.capped ? <SizeField {...shared} /> : null}
        {asked.map((item) => {
          const Fields = fieldsOf[item];
          return <Fields key={item} {...shared} />;
        })}
        <HowFields {...shared} needsStandard={hasEmissions(draft)} />
        <PersonFields {...shared} />
        {some || error ? (
          <Notice tone="danger" role="alert">
            {wrong.answer ? t("problems.answer") : some ? t("problems.some") : textOf(error)}
            {isApiError(error, "supplierRequest.link") ? ` ${t("dead.text")}` : null}
          </Notice>
        ) : null}
        <p className="text-muted text-sm">
          {t("kept", { company, date: formatDateWords(expiresAt.slice(0, 10), locale) })}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button look="primary" size="lg" type="submit" isPending={fields.pending}>
            {t("send")}
          </Button>
          <Button size="lg" onPress={() => setDeclines(true)}>
            {t("decline")}
          </Button>
          <span role="status" className="text-muted text-sm">
            {saving === "idle" ? null : t(saving)}
          </span>
        </div>
      </form>
      {declines ? (
        <DeclineDialog
          token={token}
          company={company}
          onClose={() => setDeclines(false)}
          onDone={() => onEnd("declined")}
        />
      ) : null}
    </>
  );
}

/** Who asks, why, and that nothing has to be answered. */
function Head({ form, right }: { form: SupplierForm; right: ReturnType<typeof rightOf> }) {
  const t = useTranslations("supplierForm");
  const locale = useLocale();
  const { company, supplierName, year, due, message, reason } = form;
  return (
    <>
      <header className="flex flex-col gap-2">
        <h1 className="font-semibold text-xl">{t("title", { company })}</h1>
        <p className="max-w-prose text-muted">
          {t("lead", {
            company,
            supplier: supplierName,
            year: String(year),
            due: formatDateWords(due, locale),
          })}
        </p>
      </header>
      {message ? <Words title={t("says", { company })} text={message} /> : null}
      {reason ? (
        <Notice tone="warn" title={t("back", { company })}>
          <span className="wrap-anywhere whitespace-pre-wrap">{reason}</span>
        </Notice>
      ) : null}
      <Notice title={t("right.title")}>{t(`right.${right}`, { company })}</Notice>
    </>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <figure className="rounded-lg border border-line bg-surface px-4 py-3">
      <figcaption className="pb-1 text-muted text-sm">{title}</figcaption>
      <blockquote className="wrap-anywhere whitespace-pre-wrap">{text}</blockquote>
    </figure>
  );
}
