"use client";

import { useTranslations } from "next-intl";
import { JobProgress } from "@/components/jobs/job-progress";
import { hasEnded } from "@/components/jobs/model";
import { useJob } from "@/components/jobs/use-job";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { type Fact, Facts } from "@/components/ui/facts";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Connection, Provider } from "@/lib/api/connection-types";
import type { Job } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { useConnectionEvents } from "./api";
import { ConnectionActions } from "./connection-actions";
import { type Standing, standing } from "./model";
import { Counts } from "./reading-counts";
import { Trouble } from "./trouble";
import { useProviderWords } from "./use-provider-words";

const tones: Record<Standing, Tone> = {
  reading: "info",
  paused: "neutral",
  connect: "info",
  reconnect: "danger",
  trying: "warn",
  connected: "ok",
};

interface ConnectionCardProps {
  connection: Connection;
  /** Undefined until it is known. */
  offer: Provider | undefined;
  /** What it had brought is deleted by this job. */
  onRemoving: (job: Job | null) => void;
}

/** A connection: whose books, how it stands, what was read last and is read next, and what can be done. */
export function ConnectionCard({ connection, offer, onRemoving }: ConnectionCardProps) {
  const t = useTranslations("connections");
  const { name } = useProviderWords();
  const { booksChanged } = useConnectionEvents();
  const job = useJob(connection.job, booksChanged);
  const state = standing(connection, job);
  const facts = useFacts(connection, offer);
  const title = name(connection.provider);
  return (
    <Card level={3} title={title} aside={<Badge tone={tones[state]}>{t(`standings.${state}`)}</Badge>}>
      <div className="flex flex-col gap-4">
        {state === "connect" ? <p className="max-w-prose">{t("connectFirst", { name: title })}</p> : null}
        {job && !hasEnded(job) ? <JobProgress job={job} label={t("reading", { name: title })} /> : null}
        <Trouble connection={connection} job={job} />
        {facts.length > 0 ? <Facts facts={facts} /> : null}
        <ConnectionActions connection={connection} offer={offer} job={job} onRemoving={onRemoving} />
      </div>
    </Card>
  );
}

function useFacts(connection: Connection, offer: Provider | undefined): Fact[] {
  const t = useTranslations("connections.facts");
  const { lastReading, nextReading, sourceId, paused } = connection;
  const books = [connection.booksName, connection.corporateIdentityNumber, connection.currency];
  const series = connection.allVoucherSeries
    ? t("allSeries")
    : [connection.expensesVoucherSeries, connection.invoiceVoucherSeries].filter(Boolean).join(", ");
  const facts: (Fact | null)[] = [
    sourceId ? { label: t("books"), value: books.filter(Boolean).join(" · ") || t("unnamed") } : null,
    lastReading
      ? {
          label: t("last"),
          value: (
            <>
              <RelativeTime at={lastReading.startedAt} />
              {": "}
              <Counts reading={lastReading} />
            </>
          ),
        }
      : null,
    nextReading && !paused
      ? { label: t("next"), value: <span className="figures">{formatMoment(nextReading)}</span> }
      : null,
    offer?.series && series ? { label: t("series"), value: series } : null,
    connection.hasApiKey
      ? { label: t("key"), value: <span className="figures">{`•••• ${connection.apiKeyHint}`}</span> }
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}
