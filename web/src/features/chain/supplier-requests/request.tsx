"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Badge } from "@/components/ui/badge";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { SupplierRequest, SupplierReview } from "@/lib/api/supplier-request-types";
import { formatDay, formatMoment } from "@/lib/format/date";
import { useTitlePart } from "@/lib/window-title";
import { AnswerFacts } from "./answer-facts";
import { useReview } from "./api";
import { useFieldName } from "./asked-fields";
import { Decide } from "./decide";
import { Counting } from "./figures";
import { tones } from "./model";
import { RequestActions } from "./request-actions";

/** One request: what was asked, what came back, and what to make of it. */
export function Request({ id }: { id: string }) {
  const t = useTranslations("supplierRequests.one");
  const answer = useReview(id);
  useTitlePart(answer.data?.request.supplierName);
  return (
    <>
      <p className="pb-2 text-sm">
        <Link href="/company/supply-chain/requests">{t("back")}</Link>
      </p>
      <AsyncContent answer={answer} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(review) => <Found review={review} />}
      </AsyncContent>
    </>
  );
}

function Found({ review }: { review: SupplierReview }) {
  const t = useTranslations("supplierRequests");
  const { request, answer, facts } = review;
  const { supplierName, year, contactName, email, state, unwanted } = request;
  return (
    <>
      <PageHeader
        title={supplierName}
        lead={t("one.lead", { year: String(year), contact: contactName, email })}
        above={<Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>}
      >
        <RequestActions request={request} />
      </PageHeader>
      <div className="flex flex-col gap-7">
        {unwanted ? <Notice tone="warn">{t("one.unwanted")}</Notice> : null}
        <Counting request={request} />
        {state === "answered" ? <Decide key={request.version} review={review} /> : null}
        {answer ? (
          <section aria-labelledby="answer" className="flex flex-col gap-3">
            <h2 id="answer" className="font-semibold text-lg">
              {t("one.answer")}
            </h2>
            <AnswerFacts answer={answer} asked={facts} capped={request.purpose === "csrdReport"} />
          </section>
        ) : null}
        <Course request={request} />
      </div>
    </>
  );
}

/** What happened when. */
function Course({ request }: { request: SupplierRequest }) {
  const t = useTranslations("supplierRequests");
  const words = useTranslations("supplierForm.items");
  const {
    state,
    asked,
    askedAt,
    askedBy,
    openedAt,
    remindedAt,
    due,
    expiresAt,
    answeredAt,
    decidedAt,
    decidedBy,
    reason,
    message,
    above,
    purpose,
    inScope,
    firstDay,
  } = request;
  const nameOf = useFieldName();
  const by = (when: string, who: string) =>
    who ? t("one.by", { when: formatMoment(when), who }) : formatMoment(when);
  return (
    <Facts
      facts={[
        { label: t("columns.asked"), value: asked.map((item) => words(item)).join(", ") },
        ...(purpose === "csrdReport"
          ? [
              { label: t("dialog.purpose"), value: t("dialog.purposes.csrdReport") },
              { label: t("dialog.inScope"), value: t(inScope ? "one.yes" : "one.no") },
              ...(firstDay ? [{ label: t("dialog.firstDay"), value: firstDay }] : []),
            ]
          : []),
        ...(above.length > 0 ? [{ label: t("one.above"), value: above.map(nameOf).join(", ") }] : []),
        { label: t("one.asked"), value: by(askedAt, askedBy.name) },
        { label: t("one.due"), value: due },
        { label: t("one.expires"), value: formatDay(expiresAt) },
        ...(openedAt ? [{ label: t("one.opened"), value: formatMoment(openedAt) }] : []),
        ...(remindedAt ? [{ label: t("one.reminded"), value: formatMoment(remindedAt) }] : []),
        ...(answeredAt
          ? [
              {
                label: state === "declined" ? t("states.declined") : t("one.answered"),
                value: formatMoment(answeredAt),
              },
            ]
          : []),
        ...(decidedAt ? [{ label: t("one.decided"), value: by(decidedAt, decidedBy?.name ?? "") }] : []),
        ...(reason ? [{ label: t("one.reason"), value: <Lines text={reason} /> }] : []),
        ...(message ? [{ label: t("one.message"), value: <Lines text={message} /> }] : []),
      ]}
    />
  );
}

function Lines({ text }: { text: string }) {
  return <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>;
}
