"use client";

import { useLocale, useTranslations } from "next-intl";
import { spread } from "@/lib/coverage";
import { emissionText } from "@/lib/format/emission";
import { formatShare } from "@/lib/format/number";
import { Badge } from "./badge";

interface Ends {
  total: string;
  low: string;
  high: string;
}

/** The range a figure lies in, as far as the data behind it shows. */
export function Range({ total, low, high }: Ends) {
  const t = useTranslations("ui.totals");
  const locale = useLocale();
  const width = spread({ total, low });
  if (width === null) return null;
  const ends = { low: emissionText(low, locale), high: emissionText(high, locale) };
  return (
    <p className="figures text-muted text-xs">
      {t("range", { ...ends, spread: formatShare(width, locale) })}
    </p>
  );
}

interface Known {
  shareOfSpend: string | null;
  missing: string | null;
  partial: boolean;
}

/** Kilograms that figures show when they are missing. */
const visible = 50;

/** The range of a total of emissions with what purchases without a category may add, and whether it is a partial one. */
export function TotalRange({ coverage, ...ends }: Ends & { coverage: Known }) {
  const t = useTranslations("ui.totals");
  const locale = useLocale();
  const { missing, partial, shareOfSpend } = coverage;
  const low = emissionText(ends.low, locale);
  return (
    <div className="flex flex-col gap-1 text-muted text-xs">
      {missing === null ? <p className="figures">{t("least", { low })}</p> : null}
      {missing !== null && Number(missing) < visible ? <Range {...ends} /> : null}
      {missing !== null && Number(missing) >= visible ? (
        <p className="figures">
          {t("rangeMissing", {
            low,
            high: emissionText(ends.high, locale),
            missing: emissionText(missing, locale),
          })}
        </p>
      ) : null}
      {partial ? (
        <p>
          <PartialBadge /> {t("said", { share: formatShare(shareOfSpend, locale, 1) })}
        </p>
      ) : null}
    </div>
  );
}

/** Says that so little of what was bought has a category that a total is a partial one. */
export function PartialBadge() {
  return <Badge tone="warn">{useTranslations("ui.totals")("partial")}</Badge>;
}

/** The share of what was bought that has a category, marked where totals are partial by it. */
export function CoverageShare({ shareOfSpend, partial }: Pick<Known, "shareOfSpend" | "partial">) {
  const locale = useLocale();
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      {formatShare(shareOfSpend, locale, 1)}
      {partial ? <PartialBadge /> : null}
    </span>
  );
}
