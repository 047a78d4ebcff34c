"use client";

import { PlugZap, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { JobProgress } from "@/components/jobs/job-progress";
import { hasEnded } from "@/components/jobs/model";
import { useJob } from "@/components/jobs/use-job";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { providers as names } from "@/lib/api/enums";
import type { Job } from "@/lib/api/types";
import { useConnectionEvents, useConnections, useProviders } from "./api";
import { ConnectDialog } from "./connect-dialog";
import { ConnectionCard } from "./connection-card";
import { Returned } from "./returned";

/** The accounting systems that the company's books arrive from by themselves. */
export function Connections() {
  const t = useTranslations("connections");
  const connections = useConnections();
  const providers = useProviders();
  const [connecting, setConnecting] = useState(false);
  const [asked, ask] = useQueryState(
    "connect",
    parseAsStringLiteral(names).withOptions({ history: "replace" }),
  );
  const [removing, setRemoving] = useState<Job | null>(null);
  const offers = new Map(providers.data?.map((offer) => [offer.provider, offer]));
  return (
    <section aria-labelledby="connections" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="connections" className="font-semibold text-lg">
          {t("title")}
        </h2>
        {connections.data?.length ? <ConnectButton onPress={() => setConnecting(true)} /> : null}
      </div>
      <Returned />
      <Removing start={removing} />
      <AsyncContent answer={connections} skeleton={<Skeleton className="h-68 rounded-lg" />}>
        {(found) =>
          found.length === 0 ? (
            <div className="rounded-lg border border-line bg-surface">
              <Empty
                icon={PlugZap}
                title={t("emptyTitle")}
                action={<ConnectButton look="primary" onPress={() => setConnecting(true)} />}
              >
                {t("emptyText")}
              </Empty>
            </div>
          ) : (
            <ul aria-labelledby="connections" className="flex flex-col gap-3">
              {found.map((connection) => (
                <li key={connection.id}>
                  <ConnectionCard
                    connection={connection}
                    offer={offers.get(connection.provider)}
                    onRemoving={setRemoving}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </AsyncContent>
      {connecting || asked ? (
        <ConnectDialog
          providers={providers}
          asked={asked}
          onClose={() => {
            setConnecting(false);
            void ask(null);
          }}
        />
      ) : null}
    </section>
  );
}

function ConnectButton({ look, onPress }: { look?: "primary"; onPress: () => void }) {
  const t = useTranslations("connections");
  return (
    <Button look={look} onPress={onPress}>
      <Plus aria-hidden />
      {t("connect")}
    </Button>
  );
}

/** What a connection that is gone had brought, while it is deleted. */
function Removing({ start }: { start: Job | null }) {
  const t = useTranslations("connections");
  const { booksChanged } = useConnectionEvents();
  const job = useJob(start, booksChanged);
  return job && (!hasEnded(job) || job.state === "failed") ? (
    <JobProgress job={job} label={t("removing")} />
  ) : null;
}
