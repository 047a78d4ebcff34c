"use client";

import { useTranslations } from "next-intl";
import { kindName } from "@/components/jobs/kinds";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { Row } from "./row";
import type { Dashboard } from "./types";

/** What is being worked on, in which companies. */
export function Running({ running }: Pick<Dashboard, "running">) {
  const t = useTranslations("operations");
  const kindOf = useTranslations("jobs.kinds");
  return (
    <Card
      title={t("running.title")}
      aside={
        running.all > 0 ? (
          <span className="figures text-muted text-xs">
            {t("shown", { shown: running.items.length, all: running.all })}
          </span>
        ) : null
      }
    >
      {running.all === 0 ? <p className="text-muted">{t("running.none")}</p> : null}
      <ul>
        {running.items.map(({ id, companyName, kind, state, done, total, at }) => (
          <Row
            key={id}
            name={companyName}
            note={
              <>
                {`${kindOf(kindName(kind))} · `}
                <RelativeTime at={at} />
              </>
            }
          >
            {state === "running" && total > 0 ? (
              <span className="figures text-muted">{t("running.of", { done, total })}</span>
            ) : (
              <Badge tone={state === "running" ? "info" : "neutral"}>
                {t(state === "running" ? "running.now" : "running.queued")}
              </Badge>
            )}
          </Row>
        ))}
      </ul>
    </Card>
  );
}
