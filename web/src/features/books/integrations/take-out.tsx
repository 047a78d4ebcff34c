"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Import } from "@/lib/api/types";
import { takeOut, useImportEvents } from "./api";

/** Takes an import out of the books again, after asking. */
export function TakeOut({ item }: { item: Import }) {
  const t = useTranslations("integrations.imports");
  const { began } = useImportEvents();
  const [asking, setAsking] = useState(false);
  if (!item.removable) return null;
  return (
    <div>
      <Button look="quiet" onPress={() => setAsking(true)}>
        {t("takeOut")}
      </Button>
      <ConfirmDialog
        isOpen={asking}
        onOpenChange={setAsking}
        title={t("takeOutTitle", { file: item.fileName })}
        action={t("takeOut")}
        danger
        onConfirm={async () => began(await takeOut(item.id))}
      >
        {t("takeOutText")}
      </ConfirmDialog>
    </div>
  );
}

/** Says that an import was taken out, and what that did. */
export function TakenOut({ takenOut }: { takenOut: NonNullable<Import["takenOut"]> }) {
  const t = useTranslations("integrations.imports");
  const { at, by, removed, restored } = takenOut;
  return (
    <Notice title={t("takenOut")}>
      <p>
        {by.name ? `${by.name}, ` : null}
        <RelativeTime at={at} />
        {`: ${t("takenOutText", { removed, restored })}`}
      </p>
    </Notice>
  );
}
