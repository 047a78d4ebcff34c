"use client";

import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Footprint } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";

interface ApartProps {
  biogenic: string;
  /** Of a group, `inside` is what its companies bought from each other, which `kg` is without. */
  outside: readonly (Footprint["outside"][number] & { inside?: string })[];
  /** Where the rows of a gas are seen; without it gases are no links. */
  hrefOf?: (category: string) => string;
}

/** What belongs to no scope: biogenic carbon dioxide, and gases that the Kyoto Protocol does not name. The last line of a grid of figures. */
export function Apart({ biogenic, outside, hrefOf }: ApartProps) {
  const t = useTranslations("ui.scope");
  const locale = useLocale();
  const isBiogenic = Number(biogenic) !== 0;
  if (!isBiogenic && outside.length === 0) return null;
  return (
    <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1 bg-surface px-5 py-3 text-sm sm:col-span-2 xl:col-span-4">
      <dt className="text-muted">{t("apart")}</dt>
      {isBiogenic ? (
        <dd>
          {t("biogenic")} <span className="figures">{emissionText(biogenic, locale, "CO₂")}</span>
        </dd>
      ) : null}
      {outside.map(({ category, kg, inside = "0" }) => (
        <dd key={category.id}>
          {hrefOf ? <Link href={hrefOf(category.id)}>{category.name}</Link> : category.name}{" "}
          <span className="figures">{emissionText(kg, locale)}</span>
          {Number(inside) === 0 ? null : (
            <span className="text-muted"> {t("inside", { kg: emissionText(inside, locale) })}</span>
          )}
        </dd>
      ))}
    </dl>
  );
}
