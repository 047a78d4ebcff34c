"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { emissionText } from "@/lib/format/emission";
import { useSettle } from "./use-settle";

interface TakeFiguresProps {
  /** The calculation that is offered. */
  run: number;
  /** Kilograms of the year as they stand, and as they would. */
  before: string;
  after: string;
  label: string;
}

/** A button that puts offered figures in the place of those that stand, once somebody has confirmed it. */
export function TakeFigures({ run, before, after, label }: TakeFiguresProps) {
  const t = useTranslations("footprint.bridge");
  const locale = useLocale();
  const settle = useSettle(run);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onPress={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t("takeTitle")}
        action={t("take")}
        onConfirm={() => settle("taken")}
      >
        {t("takeText", { before: emissionText(before, locale), after: emissionText(after, locale) })}
      </ConfirmDialog>
    </>
  );
}
