"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Badge, type Tone } from "@/components/ui/badge";
import { Drawer } from "@/components/ui/drawer";
import { Skeleton } from "@/components/ui/skeleton";
import type { Connection, Reading } from "@/lib/api/connection-types";
import { ApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { formatMoment } from "@/lib/format/date";
import { useReadings } from "./api";
import { type ReadingState, stateOf } from "./model";
import { Counts } from "./reading-counts";
import { Said } from "./trouble";
import { useProviderWords } from "./use-provider-words";

const tones: Record<ReadingState, Tone> = {
  running: "info",
  done: "ok",
  stopped: "neutral",
  failed: "danger",
};

/** The readings of a connection, newest first: what each brought, and why those that failed did. */
export function ReadingHistory({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTranslations("connections.history");
  const { name } = useProviderWords();
  const readings = useReadings(connection.id);
  const title = t("title", { name: name(connection.provider) });
  return (
    <Drawer isOpen onOpenChange={onClose} title={title}>
      <div className="p-5">
        <AsyncContent answer={readings} skeleton={<Skeleton className="h-40" />}>
          {(found) => (
            <ol aria-label={title} className="flex flex-col divide-y divide-line">
              {found.map((reading) => (
                <Entry key={reading.id} reading={reading} />
              ))}
            </ol>
          )}
        </AsyncContent>
      </div>
    </Drawer>
  );
}

function Entry({ reading }: { reading: Reading }) {
  const t = useTranslations("connections.history");
  const textOf = useProblemText();
  const state = stateOf(reading);
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <time dateTime={reading.startedAt} className="figures font-medium">
          {formatMoment(reading.startedAt)}
        </time>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </div>
      {reading.reason ? (
        <p>
          {textOf(new ApiError({ status: 0, code: `connection.${reading.reason}`, detail: reading.text }))}
        </p>
      ) : null}
      <p>
        <Counts reading={reading} />
      </p>
      <p className="text-muted text-sm">
        {t("period", { from: reading.from, to: reading.to })}
        {reading.tries > 1 ? ` ${t("tries", { count: reading.tries })}` : null}
      </p>
      <Said text={reading.text} trace={reading.trace} />
    </li>
  );
}
