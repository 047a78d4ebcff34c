"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft } from "@/components/form/use-draft";
import { useToast } from "@/components/ui/toast";
import type { Connection, Provider } from "@/lib/api/connection-types";
import { changeConnection, connect, goGrant, useConnectionEvents } from "./api";
import { bodyOf, draftOf, wrongIn } from "./model";
import { SettingsFields } from "./settings-fields";
import { Steps } from "./steps";
import { useProviderWords } from "./use-provider-words";

interface SettingsDialogProps {
  offer: Provider;
  /** The connection to change; without one, a new one is made. */
  connection?: Connection;
  /** Stands above the form. */
  children?: ReactNode;
  onClose: () => void;
}

/** What a system asks for to be connected, or to be connected still. */
export function SettingsDialog({ offer, connection, children, onClose }: SettingsDialogProps) {
  const t = useTranslations("connections.form");
  const toast = useToast();
  const words = useProviderWords();
  const { changed, booksChanged } = useConnectionEvents();
  const name = words.name(offer.provider);
  const hasKey = connection?.hasApiKey ?? false;
  const form = useDraft({
    begin: () => draftOf(offer, connection),
    check: (draft) => wrongIn(offer.fields, draft, hasKey),
    save: async (draft) => {
      const body = bodyOf(offer, draft);
      if (connection) {
        changed(await changeConnection(connection.id, body));
        toast.done(t("changed"));
        onClose();
        return;
      }
      const made = await connect(offer.provider, body);
      changed(made);
      if (offer.granted) {
        await goGrant(made.id);
        return;
      }
      booksChanged();
      toast.done(t("connected", { name }));
      onClose();
    },
  });
  const goes = offer.granted && !connection;
  return (
    <DraftDialog
      title={t(connection ? "changeTitle" : "title", { name })}
      label={t("label", { name })}
      action={connection ? t("save") : t(goes ? "go" : "connect", { name })}
      form={form}
      onClose={onClose}
    >
      {children}
      <Steps offer={offer} />
      <SettingsFields
        offer={offer}
        keyHint={connection?.hasApiKey ? connection.apiKeyHint : null}
        draft={form.draft}
        set={form.set}
        wrong={form.wrong}
      />
      {connection ? null : <p className="text-muted text-sm">{t(goes ? "granted" : "readOnly", { name })}</p>}
      <p role="status" className="text-muted text-sm empty:hidden">
        {form.pending ? t("probing", { name }) : null}
      </p>
    </DraftDialog>
  );
}
