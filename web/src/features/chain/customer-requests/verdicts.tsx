"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { ScrollArea } from "@/components/ui/scroll-area";
import { Skeleton } from "@/components/ui/skeleton";
import type { CustomerOffer, ItemVerdict, Judgement } from "@/lib/api/customer-request-types";
import type { ApiAnswer } from "@/lib/api/use-api";
import { useProblemText } from "@/lib/api/use-problem-text";
import { itemsById, parted, whyOf } from "./model";

interface VerdictsProps {
  offer: CustomerOffer;
  answer: Pick<ApiAnswer<Judgement>, "data" | "error" | "mutate"> & { isCurrent: boolean };
  /** Whether enough is said to judge by. */
  isReady: boolean;
}

/** What of the request may be declined, and why. */
export function Verdicts({ offer, answer, isReady }: VerdictsProps) {
  const t = useTranslations("customerRequests.verdicts");
  const textOf = useProblemText();
  // What was said before is not the outcome of what stands there now.
  const refused = answer.isCurrent && answer.error !== undefined;
  return (
    <Card title={t("title")}>
      {!isReady ? <p className="text-muted">{t("noDay")}</p> : null}
      {isReady && refused ? <Notice tone="danger">{textOf(answer.error)}</Notice> : null}
      {isReady && !refused ? (
        <AsyncContent
          answer={answer}
          stale={!answer.isCurrent}
          skeleton={<Skeleton className="h-24 rounded-md" />}
        >
          {(judgement) => <Judged offer={offer} judgement={judgement} />}
        </AsyncContent>
      ) : null}
    </Card>
  );
}

function Judged({ offer, judgement }: { offer: CustomerOffer; judgement: Judgement }) {
  const t = useTranslations("customerRequests.verdicts");
  const { capped, outside, items } = judgement;
  const { above, within } = parted(judgement);
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-medium">
        {items.length === 0
          ? t("nothing")
          : capped
            ? t("summary", { above: above.length, all: items.length })
            : t("noCap", { all: items.length })}
      </p>
      {capped ? null : (
        <Notice title={t("outsideTitle")}>
          <ul className="list-disc ps-5">
            {outside.map((why) => (
              <li key={why}>{t(`outside.${why}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Group title={t("above")} items={above} offer={offer} withWhy />
      <Group title={capped ? t("within") : t("asked")} items={within} offer={offer} withWhy={capped} />
      <p className="text-muted text-xs">{t("law")}</p>
    </div>
  );
}

interface GroupProps {
  title: string;
  items: readonly ItemVerdict[];
  offer: CustomerOffer;
  withWhy: boolean;
}

function Group({ title, items, offer, withWhy }: GroupProps) {
  const t = useTranslations("customerRequests");
  if (items.length === 0) return null;
  const known = itemsById(offer);
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium text-sm">{t("verdicts.group", { title, count: items.length })}</h3>
      <ScrollArea label={title} className="max-h-80">
        <ul className="flex flex-col gap-1 text-sm">
          {items.map((verdict) => {
            const item = known.get(verdict.id);
            return (
              <li key={verdict.id || verdict.words} className="wrap-anywhere">
                {item ? (
                  <>
                    {item.label}{" "}
                    <span className="figures whitespace-nowrap text-muted text-xs">
                      {t(verdict.inferred ? "picker.whereInferred" : "picker.where", {
                        code: item.code,
                        paragraph: item.paragraph,
                      })}
                    </span>
                  </>
                ) : (
                  verdict.words || verdict.id
                )}
                {withWhy ? (
                  <span className="block text-muted text-xs">{t(`why.${whyOf(verdict)}`)}</span>
                ) : null}
              </li>
            );
          })}
        </ul>
      </ScrollArea>
    </section>
  );
}
