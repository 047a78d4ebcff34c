"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { TwoFactorSetup } from "@/lib/api/types";
import { startTwoFactor } from "./api";
import { PasswordDialog } from "./password-dialog";
import { ScanDialog } from "./scan-dialog";

interface TwoFactorSetupDialogProps {
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** The way to a second factor: the password, the picture to scan, a code that proves it worked. */
export function TwoFactorSetupDialog({ onClose, onDone }: TwoFactorSetupDialogProps) {
  const t = useTranslations("profile.twoFactor");
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  if (setup) return <ScanDialog setup={setup} onClose={onClose} onDone={onDone} />;
  return (
    <PasswordDialog
      title={t("setUp")}
      help={t("passwordHelp")}
      action={t("continue")}
      problem={t("failed")}
      onClose={onClose}
      onPassword={async (password) => setSetup(await startTwoFactor(password))}
    />
  );
}
