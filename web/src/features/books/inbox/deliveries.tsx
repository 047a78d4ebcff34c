"use client";

import { useTranslations } from "next-intl";
import { StateBadge } from "@/components/jobs/state-badge";
import { AsyncContent } from "@/components/states/async-content";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { Delivery } from "@/lib/api/inbox-types";
import { ApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { useDeliveries } from "./api";

/** What came last to the inboxes, and what became of it. */
export function Deliveries() {
  const t = useTranslations("inbox");
  const answer = useDeliveries();
  return (
    <div className="flex flex-col gap-2">
      <h3 id="deliveries" className="font-medium">
        {t("deliveries")}
      </h3>
      <AsyncContent answer={answer} skeleton={<Skeleton className="h-11 rounded-lg" />}>
        {(found) =>
          found.length === 0 ? (
            <p className="text-muted text-sm">{t("none")}</p>
          ) : (
            <ul aria-labelledby="deliveries" className="flex flex-col gap-2">
              {found.map((delivery) => (
                <DeliveryItem key={delivery.importId} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </AsyncContent>
    </div>
  );
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("inbox");
  const { fileName, inbox, receivedAt, state } = delivery;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2">
      <span className="min-w-48 flex-1">
        <span className="block break-all">{fileName}</span>
        <span className="block text-muted text-sm">
          {t("to", { name: inbox })} <RelativeTime at={receivedAt} />
        </span>
      </span>
      <Outcome delivery={delivery} />
      <StateBadge state={state} />
    </li>
  );
}

function Outcome({ delivery: { state, code, rows } }: { delivery: Delivery }) {
  const t = useTranslations("inbox");
  const textOf = useProblemText();
  if (state === "failed" || state === "waiting")
    return (
      <span className="max-w-prose text-sm">{textOf(new ApiError({ status: 0, code, detail: "" }))}</span>
    );
  if (!rows) return null;
  return <span className="text-sm">{t("rows", { ...rows })}</span>;
}
