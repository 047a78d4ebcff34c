"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { useAttempt } from "@/components/ui/use-attempt";
import type { Import } from "@/lib/api/types";
import { dismiss, lookAtTable, type Unexplained, useImportEvents } from "./api";
import { TableDialog } from "./table-dialog";

/** Says what an import waits for, and how to answer it or do without. */
export function Waiting({ item }: { item: Import }) {
  const t = useTranslations("integrations.imports");
  const { began } = useImportEvents();
  const [asking, setAsking] = useState(false);
  return (
    <Notice
      tone="warn"
      title={t("waits")}
      actions={
        <>
          <Answer item={item} />
          <Button look="quiet" onPress={() => setAsking(true)}>
            {t("dismiss")}
          </Button>
        </>
      }
    >
      <ul className="list-disc ps-5">
        {item.asks.map((ask) => (
          <li key={ask}>{t(`asks.${t.has(`asks.${ask as "columns"}`) ? (ask as "columns") : "columns"}`)}</li>
        ))}
      </ul>
      <p className="max-w-prose pt-1">{t("waitsText")}</p>
      <ConfirmDialog
        isOpen={asking}
        onOpenChange={setAsking}
        title={t("dismissTitle", { file: item.fileName })}
        action={t("dismiss")}
        onConfirm={async () => began(await dismiss(item.id))}
      >
        {t("dismissText")}
      </ConfirmDialog>
    </Notice>
  );
}

/** Says who did without an import, which can be answered all the same. */
export function Dismissed({ item }: { item: Import }) {
  const t = useTranslations("integrations.imports");
  if (!item.takenOut) return null;
  const { at, by } = item.takenOut;
  return (
    <Notice title={t("dismissed")} actions={<Answer item={item} />}>
      {by.name ? `${t("dismissedBy", { name: by.name })}, ` : null}
      <RelativeTime at={at} />
    </Notice>
  );
}

/** Opens the dialog that asks what an import has to know. */
function Answer({ item: { id, fileName } }: { item: Import }) {
  const t = useTranslations("integrations.imports");
  const { began, ended } = useImportEvents();
  const { pending, attempt } = useAttempt();
  const [asked, setAsked] = useState<Unexplained | null>(null);
  const of = { importId: id };
  return (
    <>
      <Button
        look="primary"
        aria-label={t("answerOf", { file: fileName })}
        isPending={pending}
        onPress={() => attempt(async () => setAsked({ of, fileName, table: await lookAtTable(of) }))}
      >
        {t("answer")}
      </Button>
      {asked ? (
        <TableDialog
          asked={asked}
          onImported={(begun) => {
            began(begun);
            ended();
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
