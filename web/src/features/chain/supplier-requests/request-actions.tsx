"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { SupplierRequest } from "@/lib/api/supplier-request-types";
import { useDoing } from "./api";
import { canResend, canWithdraw } from "./model";

const ResendDialog = onDemand(() => import("./resend-dialog").then((module) => module.ResendDialog));
const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** What can be done with a request in its state. */
export function RequestActions({ request }: { request: SupplierRequest }) {
  const t = useTranslations("supplierRequests.one");
  const toast = useToast();
  const { withdraw, undo } = useDoing();
  const [open, setOpen] = useState<"resend" | "withdraw" | null>(null);
  async function takeBack() {
    try {
      await undo(request);
      toast.done(t("undone"));
    } catch (problem) {
      toast.problem(problem);
    }
  }
  return (
    <>
      {request.state === "accepted" ? <Button onPress={() => void takeBack()}>{t("undo")}</Button> : null}
      {canResend(request.state) ? <Button onPress={() => setOpen("resend")}>{t("resend")}</Button> : null}
      {canWithdraw(request.state) ? (
        <Button onPress={() => setOpen("withdraw")}>{t("withdraw")}</Button>
      ) : null}
      {open === "resend" ? <ResendDialog request={request} onClose={() => setOpen(null)} /> : null}
      {open === "withdraw" ? (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setOpen(null)}
          title={t("withdrawTitle")}
          action={t("withdraw")}
          danger
          onConfirm={async () => {
            await withdraw(request);
            toast.done(t("withdrawn"));
          }}
        >
          {t("withdrawText")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
