"use client";

import { useTranslations } from "next-intl";
import { Empty } from "@/components/states/empty";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { RelativeTime } from "@/components/ui/relative-time";
import type { FactorCard as Card, FactorServes } from "@/lib/api/types";
import { CardActions } from "./card-actions";
import { FactorFacts, OtherFactor } from "./factor-facts";
import { StateBadges } from "./factor-table";
import { Uses } from "./uses";
import { Years } from "./years";

interface FactorCardProps {
  card: Card;
  onReplace: () => void;
  onOpen: (id: string) => void;
}

/** All that is known of a factor, and what can be done with it. */
export function FactorCard({ card, onReplace, onOpen }: FactorCardProps) {
  const t = useTranslations("emissionFactors.card");
  const { factor, serves, years, uses, changes } = card;
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-1">
        <h3 lang="en" className="font-semibold text-lg">
          {factor.name}
        </h3>
        <StateBadges factor={factor} />
      </header>
      <FactorFacts card={card} onOpen={onOpen} />
      <Disclosure title={t("serves", { count: serves.length })} defaultExpanded>
        {serves.length === 0 ? <Empty title={t("servesNone")} /> : <Served serves={serves} />}
      </Disclosure>
      <Disclosure title={t("uses", { count: uses.length })} defaultExpanded>
        {uses.length === 0 ? (
          <p className="px-1 py-2 text-muted text-sm">{t("usesNone")}</p>
        ) : (
          <Uses label={t("usesTable")} uses={uses} />
        )}
      </Disclosure>
      <Disclosure title={t("years", { count: years.length })}>
        <Years years={years} open={factor.id} onOpen={onOpen} />
      </Disclosure>
      {changes.length === 0 ? null : (
        <Disclosure title={t("changes")}>
          <ol className="flex flex-col">
            {changes.map(({ act, other, by, at }) => (
              <li
                key={`${at}/${act}/${other}`}
                className="border-line border-b px-1 py-2 text-sm last:border-b-0"
              >
                {t(`acts.${act}`)} {other ? <OtherFactor id={other} onOpen={onOpen} /> : null}
                <span className="block text-muted">
                  {by}
                  {" · "}
                  <RelativeTime at={at} />
                </span>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
      <CardActions factor={factor} onReplace={onReplace} />
    </div>
  );
}

/** Categories with what the factor is there for, and the rules that lead to them. */
export function Served({ serves }: { serves: readonly FactorServes[] }) {
  const t = useTranslations("emissionFactors");
  return (
    <ul className="flex flex-col">
      {serves.map(({ category, uses, rules }) => (
        <li key={category.id} className="border-line border-b px-1 py-2 text-sm last:border-b-0">
          <p className="flex flex-wrap items-center gap-2">
            {category.name}
            {uses.map((use) => (
              <Badge key={use}>{t(`serves.${use as "spend"}`)}</Badge>
            ))}
          </p>
          {rules.length === 0 ? null : (
            <p className="text-muted">
              {t("card.rules", {
                count: rules.length,
                names: rules.map(({ name }) => name).join(", "),
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
