"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import type { Import } from "@/lib/api/types";
import { decideMissing, tellApart, useImportEvents } from "./api";

/** What somebody has to decide about an import: what it lacks, and what was taken for the same. */
export function Decisions({ item }: { item: Import }) {
  return (
    <>
      <Missing item={item} />
      <ToldApart item={item} />
    </>
  );
}

/** Does what is asked and shows what comes of it; says so when it cannot be done. */
function useDecision() {
  const { began, ended } = useImportEvents();
  const { problem } = useToast();
  const [pending, setPending] = useState(false);
  async function decide(ask: () => Promise<Import>) {
    setPending(true);
    try {
      began(await ask());
      ended();
    } catch (error) {
      problem(error);
    } finally {
      setPending(false);
    }
  }
  return { pending, decide, began };
}

/** Offers to remove or keep the vouchers that are here and that a whole file lacks. */
function Missing({ item }: { item: Import }) {
  const t = useTranslations("integrations.imports");
  const { pending, decide, began } = useDecision();
  const [asking, setAsking] = useState(false);
  const count = item.missing;
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>{t("missing", { count })}</span>
      <Button onPress={() => setAsking(true)}>{t("strike", { count })}</Button>
      <Button isPending={pending} onPress={() => decide(() => decideMissing(item.id, false))}>
        {t("keep")}
      </Button>
      <ConfirmDialog
        isOpen={asking}
        onOpenChange={setAsking}
        title={t("strikeTitle")}
        action={t("strike", { count })}
        danger
        onConfirm={async () => began(await decideMissing(item.id, true))}
      >
        {t("strikeText", { count })}
      </ConfirmDialog>
    </div>
  );
}

/** Offers to bring in vouchers without a number that were taken for equal ones. */
function ToldApart({ item }: { item: Import }) {
  const t = useTranslations("integrations.imports");
  const { pending, decide } = useDecision();
  const same = item.summary?.notices.some(({ code }) => code === "ledger.takenForSame");
  if (!item.removable || !same) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Button isPending={pending} onPress={() => decide(() => tellApart(item.id))}>
        {t("apart")}
      </Button>
      <span className="text-muted">{t("apartHint")}</span>
    </div>
  );
}
