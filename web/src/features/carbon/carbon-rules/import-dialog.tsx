"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldMessage } from "@/components/form/use-field-message";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { DropZone } from "@/components/ui/drop-zone";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import type { RuleImport } from "@/lib/api/types";
import { type Owner, useChanges } from "./api";

const limit = 4 << 20;

/** Takes rules in from a table: first what would become of each line, then all of them or none. */
export function ImportDialog({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const t = useTranslations("carbonRules.import");
  const { take } = useChanges(owner);
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<RuleImport | null>(null);
  const { pending, attempt } = useAttempt();

  async function send(chosen: File, preview: boolean) {
    await attempt(async () => {
      const answer = await take(chosen, preview);
      setFile(chosen);
      setOutcome(answer);
      if (!answer.stored) return;
      toast.done(t("done", { added: answer.added, changed: answer.changed }));
      onClose();
    });
  }

  const changes = outcome ? outcome.added + outcome.changed : 0;
  return (
    <Dialog
      isOpen
      width="lg"
      title={t("title")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        <DropZone
          label={t("drop")}
          help={t("help")}
          endings={[".csv"]}
          limit={limit}
          isDisabled={pending}
          onFiles={([chosen]) => {
            if (chosen) void send(chosen, true);
          }}
        />
        {outcome ? <Preview outcome={outcome} /> : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{t("cancel")}</Button>
        <Button
          look="primary"
          isPending={pending}
          isDisabled={file === null || changes === 0 || (outcome?.refused ?? 0) > 0}
          onPress={() => file && void send(file, false)}
        >
          {t("take", { count: changes })}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Preview({ outcome }: { outcome: RuleImport }) {
  const t = useTranslations("carbonRules.import");
  const { added, changed, unchanged, refused } = outcome;
  const lines = refused > 0 ? outcome.lines.filter(({ fate }) => fate === "refused") : outcome.lines;
  return (
    <>
      <Notice tone={refused > 0 ? "danger" : "info"} role="status">
        {refused > 0 ? t("refused", { refused }) : t("preview", { added, changed, unchanged })}
      </Notice>
      {lines.length > 0 ? (
        <ul
          aria-label={t("lines")}
          className="relative max-h-64 overflow-auto rounded-md border border-line text-sm"
        >
          {lines.map((line) => (
            <li key={line.line} className="border-line border-b px-3 py-1.5 last:border-b-0">
              {t("line", { line: String(line.line), rule: line.key })}
              {" · "}
              {line.fate === "refused"
                ? Object.entries(line.fields).map(([field, code]) => (
                    <Wrong key={field} field={field} code={code} />
                  ))
                : t(`fates.${line.fate}`)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Wrong({ field, code }: { field: string; code: string }) {
  const t = useTranslations("carbonRules.fields");
  const message = useFieldMessage(code);
  const name = field as "supplier";
  return (
    <span className="text-danger">
      {t.has(name) ? `${t(name)}: ` : null}
      {message}
    </span>
  );
}
