"use client";

import { useLocale, useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { percentage } from "@/components/jobs/model";
import { useJob } from "@/components/jobs/use-job";
import { Disclosure } from "@/components/ui/disclosure";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import type { Footprint, Job } from "@/lib/api/types";
import { formatMoney } from "@/lib/format/number";
import { drilldownHref } from "./filter";

/** What one should know before reading the figures: they are being computed anew, or some rows are switched off. */
export function Notices({ footprint }: { footprint: Footprint }) {
  const { disabled, currency, year, scope2Method } = footprint;
  const t = useTranslations("footprint.notices");
  const locale = useLocale();
  return (
    <>
      <Processing footprint={footprint} />
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

/** How far the calculation has come that will change what is shown; nothing while there is none. */
export function Processing({ footprint: { processing } }: { footprint: Footprint }) {
  return processing ? <Running key={processing.id} job={processing} /> : null;
}

function Running({ job: start }: { job: Job }) {
  const t = useTranslations("footprint.notices");
  const { mutate } = useSWRConfig();
  const job = useJob(
    start,
    () => void mutate((key: unknown) => typeof key === "string" && key.startsWith("company/footprint")),
  );
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
