"use client";

import { useLocale, useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { percentage } from "@/components/jobs/model";
import { useJob } from "@/components/jobs/use-job";
import { Disclosure } from "@/components/ui/disclosure";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { follows } from "@/lib/api/keys";
import type { Footprint, Job } from "@/lib/api/types";
import { formatMonth } from "@/lib/format/date";
import { emissionText } from "@/lib/format/emission";
import { formatMoney, formatNumber } from "@/lib/format/number";
import { Bridge } from "./bridge";
import { drilldownHref, type Filter } from "./filter";
import { gapsOf, stretches } from "./model";

/** What one should know before reading the figures: they are being recomputed, or some rows are switched off. */
export function Notices({ footprint, filter }: { footprint: Footprint; filter: Filter }) {
  const { disabled, questioned, waiting, currency, year, scope2Method, coverage } = footprint;
  const t = useTranslations("footprint.notices");
  const locale = useLocale();
  return (
    <>
      <Processing footprint={footprint} />
      <Bridge footprint={footprint} />
      <Gaps footprint={footprint} filter={filter} />
      {coverage.rows.counted === 0 && coverage.rows.unmatched > 0 ? (
        <Notice
          tone="warn"
          title={t("uncountedTitle")}
          actions={
            <ButtonLink
              size="sm"
              href={drilldownHref(year, { ...filter, status: "unmatched" }, scope2Method)}
            >
              {t("showUncounted")}
            </ButtonLink>
          }
        >
          {t("uncounted", { rows: coverage.rows.unmatched })}
        </Notice>
      ) : null}
      {waiting.length > 0 ? (
        <Notice tone="warn" title={t("waitingTitle")}>
          {waiting.map(({ currency: paidIn, rows, amount }) => (
            <p key={paidIn}>
              {t("waiting", {
                rows,
                amount: `${formatNumber(amount, locale, { digits: 2, minimum: 2 })} ${paidIn}`,
                currency,
              })}
            </p>
          ))}
        </Notice>
      ) : null}
      {coverage.exclusions
        .filter(({ asks }) => asks)
        .map(({ code, name, rows, amount }) => (
          <Notice
            key={code}
            tone="warn"
            title={t("asksTitle", { reason: name })}
            actions={
              <ButtonLink size="sm" href={drilldownHref(year, { ...filter, exclusion: code }, scope2Method)}>
                {t("showAsked")}
              </ButtonLink>
            }
          >
            {t("asks", { rows, amount: formatMoney(amount, currency, locale) })}
          </Notice>
        ))}
      {questioned.vouchers > 0 ? (
        <Notice
          tone="warn"
          title={t("questionedTitle")}
          actions={
            <ButtonLink size="sm" href="/company/integrations">
              {t("showQuestioned")}
            </ButtonLink>
          }
        >
          {t("questioned", { vouchers: questioned.vouchers, total: emissionText(questioned.kg, locale) })}
        </Notice>
      ) : null}
      {disabled.rows > 0 ? (
        <Notice
          tone="warn"
          title={t("disabledTitle")}
          actions={
            <ButtonLink size="sm" href={drilldownHref(year, { disabled: true }, scope2Method)}>
              {t("showDisabled")}
            </ButtonLink>
          }
        >
          {t("disabled", { rows: disabled.rows, amount: formatMoney(disabled.amount, currency, locale) })}
        </Notice>
      ) : null}
    </>
  );
}

/** Which months are not in the books, and which the year before lacks, so that no comparison says more than it can. */
function Gaps({ footprint, filter }: { footprint: Footprint; filter: Filter }) {
  const t = useTranslations("footprint.notices");
  const locale = useLocale();
  const { missing, alone } = gapsOf(footprint, filter);
  if (footprint.booked.length === 0 || (missing.length === 0 && alone.length === 0)) return null;
  const names = (months: number[]) =>
    new Intl.ListFormat(locale).format(
      stretches(months).map(([first, last]) =>
        [...new Set([first, last])].map((month) => formatMonth(month, locale, "long")).join("–"),
      ),
    );
  return (
    <Notice title={t("gapsTitle", { year: String(footprint.year) })}>
      {missing.length > 0 ? <p>{t("missing", { months: names(missing) })}</p> : null}
      {alone.length > 0 ? (
        <p>{t("alone", { months: names(alone), before: String(footprint.year - 1) })}</p>
      ) : null}
      {footprint.previous ? <p>{t("sameMonths", { before: String(footprint.year - 1) })}</p> : null}
    </Notice>
  );
}

/** The progress of the calculation that will change what is shown; renders nothing without one. */
export function Processing({ footprint: { processing } }: { footprint: Footprint }) {
  return processing ? <Running key={processing.id} job={processing} /> : null;
}

function Running({ job: start }: { job: Job }) {
  const t = useTranslations("footprint.notices");
  const { mutate } = useSWRConfig();
  const job = useJob(start, () => void mutate(follows.books));
  const value = job ? percentage(job) : null;
  return (
    <Notice role="status" title={t("processingTitle")}>
      <p>{t("processing")}</p>
      <div className="max-w-sm pt-2">
        <Progress
          hideLabel
          label={t("processingTitle")}
          isIndeterminate={value === null}
          {...(value === null ? {} : { value })}
        />
      </div>
    </Notice>
  );
}

/** The words the licences of the factors ask for. */
export function Licences({ footprint: { notices } }: { footprint: Footprint }) {
  const t = useTranslations("footprint.licences");
  if (notices.length === 0) return null;
  return (
    <Disclosure level={2} title={t("title", { count: notices.length })}>
      <dl className="flex max-w-prose flex-col gap-3 px-6 py-2 text-sm">
        {notices.map(({ licence, text }) => (
          <div key={licence}>
            <dt className="font-medium">{licence}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
