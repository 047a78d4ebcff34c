"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { hasEnded } from "@/components/jobs/model";
import { Button, type ButtonProps } from "@/components/ui/button";
import { useAttempt } from "@/components/ui/use-attempt";
import type { Connection, Provider } from "@/lib/api/connection-types";
import type { Job } from "@/lib/api/types";
import { goGrant, pause, readNow, resume, useConnectionEvents } from "./api";
import { DisconnectDialog } from "./disconnect-dialog";
import { ReadingHistory } from "./reading-history";
import { SettingsDialog } from "./settings-dialog";

interface ConnectionActionsProps {
  connection: Connection;
  offer: Provider | undefined;
  job: Job | null;
  onRemoving: (job: Job | null) => void;
}

type Open = "settings" | "history" | "disconnect";

/** What can be done with a connection; what it asks for stands first. */
export function ConnectionActions({ connection, offer, job, onRemoving }: ConnectionActionsProps) {
  const t = useTranslations("connections.actions");
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      {connection.state !== "connected" && offer ? (
        <Asked connection={connection} offer={offer} onSettings={() => setOpen("settings")} />
      ) : null}
      {connection.sourceId ? <Run connection={connection} job={job} /> : null}
      {connection.lastReading ? <Button onPress={() => setOpen("history")}>{t("history")}</Button> : null}
      {offer && hasSettings(offer) ? (
        <Button onPress={() => setOpen("settings")}>{t("settings")}</Button>
      ) : null}
      <Button look="quiet" onPress={() => setOpen("disconnect")}>
        {t("disconnect")}
      </Button>
      {open === "settings" && offer ? (
        <SettingsDialog offer={offer} connection={connection} onClose={close} />
      ) : null}
      {open === "history" ? <ReadingHistory connection={connection} onClose={close} /> : null}
      {open === "disconnect" ? (
        <DisconnectDialog connection={connection} onRemoving={onRemoving} onClose={close} />
      ) : null}
    </div>
  );
}

/** Has books read, now or never until further notice. */
function Run({ connection, job }: Pick<ConnectionActionsProps, "connection" | "job">) {
  const t = useTranslations("connections.actions");
  const { changed } = useConnectionEvents();
  const { id, trouble } = connection;
  if (connection.paused) {
    return <Act act={async () => changed(await resume(id))}>{t("resume")}</Act>;
  }
  return (
    <>
      <Act
        isDisabled={job !== null && !hasEnded(job)}
        act={async () => changed({ ...connection, job: await readNow(id) })}
      >
        {t(trouble ? "readAgain" : "read")}
      </Act>
      <Act act={async () => changed(await pause(id))}>{t("pause")}</Act>
    </>
  );
}

interface AskedProps {
  connection: Connection;
  offer: Provider;
  onSettings: () => void;
}

/** What has to be done before anything is read: granting access, or giving a good key. */
function Asked({ connection: { id, state }, offer, onSettings }: AskedProps) {
  const t = useTranslations("connections.actions");
  if (!offer.granted) {
    return (
      <Button look="primary" onPress={onSettings}>
        {t("reconnect")}
      </Button>
    );
  }
  return (
    <Act look="primary" act={() => goGrant(id)}>
      {t(state === "connect" ? "grant" : "grantAgain")}
    </Act>
  );
}

interface ActProps extends Omit<ButtonProps, "onPress" | "isPending"> {
  act: () => Promise<void>;
}

/** A button that is busy until it is done, and says why when it cannot be. */
function Act({ act, ...props }: ActProps) {
  const { pending, attempt } = useAttempt();
  return <Button {...props} isPending={pending} onPress={() => void attempt(act)} />;
}

function hasSettings({ fields, series }: Provider): boolean {
  return series || fields.length > 0;
}
