"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/toast";
import type { Import } from "@/lib/api/types";
import { takeOut, tellApart, useImportEvents } from "./api";

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

/** Offers to bring in vouchers without a number that were taken for equal ones. */
export function ToldApart({ item }: { item: Import }) {
  const t = useTranslations("integrations.imports");
  const { began } = useImportEvents();
  const { problem } = useToast();
  const [pending, setPending] = useState(false);
  const same = item.summary?.notices.some(({ code }) => code === "ledger.takenForSame");
  if (!item.removable || !same) return null;
  async function apart() {
    setPending(true);
    try {
      began(await tellApart(item.id));
    } catch (error) {
      problem(error);
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Button isPending={pending} onPress={apart}>
        {t("apart")}
      </Button>
      <span className="text-muted">{t("apartHint")}</span>
    </div>
  );
}
