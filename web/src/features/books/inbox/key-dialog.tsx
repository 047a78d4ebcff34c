"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import type { OpenedInbox } from "@/lib/api/inbox-types";

/** Shows the key of an inbox for the only time, and how a script uses it. */
export function KeyDialog({ opened, onClose }: { opened: OpenedInbox; onClose: () => void }) {
  const t = useTranslations("inbox.key");
  const { inbox, key } = opened;
  const to = `${window.location.origin}${inbox.path}`;
  const example = [
    `curl --fail --header "Authorization: Bearer ${key}" \\`,
    `  --header "Content-Type: text/plain" --header "X-File-Name: ${t("file")}" \\`,
    `  --data-binary @${t("file")} ${to}`,
  ].join("\n");
  return (
    <Dialog isOpen mustAnswer onOpenChange={onClose} title={t("title", { name: inbox.name })}>
      <div className="flex flex-col gap-4">
        <p>{t("once")}</p>
        <Copied label={t("address")} copy={t("copyAddress")} text={to} />
        <Copied label={t("key")} copy={t("copyKey")} text={key} />
        <Copied label={t("example")} copy={t("copyExample")} text={example} />
        <p className="text-muted text-sm">{t("limits")}</p>
      </div>
      <Actions>
        <Button look="primary" onPress={onClose}>
          {t("done")}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Copied({ label, copy, text }: { label: string; copy: string; text: string }) {
  const t = useTranslations("inbox.key");
  const toast = useToast();

  async function take() {
    try {
      await navigator.clipboard.writeText(text);
      toast.done(t("copied"));
    } catch (problem) {
      toast.problem(problem);
    }
  }

  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium text-sm">{label}</span>
      <div className="flex items-start gap-2">
        <pre className="min-w-0 flex-1 whitespace-pre-wrap break-all rounded-md border border-line bg-sunken px-3 py-2 text-xs">
          <code>{text}</code>
        </pre>
        <Button size="sm" aria-label={copy} onPress={() => void take()}>
          <Copy aria-hidden />
        </Button>
      </div>
    </div>
  );
}
