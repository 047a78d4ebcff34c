"use client";

import { ShieldCheck, ShieldOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useSession } from "@/lib/session/session";
import { renewRecoveryCodes } from "./api";
import { PasswordDialog } from "./password-dialog";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { TurnOffDialog } from "./turn-off-dialog";
import { TwoFactorSetupDialog } from "./two-factor-setup-dialog";

type Step = "setUp" | "turnOff" | "renew";

/** Whether a second factor protects the account, and the ways to change that. */
export function TwoFactor() {
  const t = useTranslations("profile.twoFactor");
  const user = useSession();
  const router = useRouter();
  const [step, setStep] = useState<Step | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setStep(null);

  function received(recoveryCodes: readonly string[]) {
    setStep(null);
    setCodes(recoveryCodes);
    router.refresh();
  }

  return (
    <Card
      title={t("title")}
      aside={
        user.twoFactor ? (
          <Badge tone="ok" icon={ShieldCheck}>
            {t("on")}
          </Badge>
        ) : (
          <Badge tone={user.twoFactorWarning ? "warn" : "neutral"} icon={ShieldOff}>
            {t("off")}
          </Badge>
        )
      }
    >
      <div id="two-factor" className="flex flex-col gap-4">
        <p className="max-w-prose text-muted">{t("help")}</p>
        {user.twoFactor ? (
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => setStep("renew")}>{t("renew")}</Button>
            {user.role > 2 ? (
              <Button look="quiet" onPress={() => setStep("turnOff")}>
                {t("turnOff")}
              </Button>
            ) : null}
          </div>
        ) : (
          <Button look="primary" className="self-start" onPress={() => setStep("setUp")}>
            {t("setUp")}
          </Button>
        )}
      </div>
      {step === "setUp" ? <TwoFactorSetupDialog onClose={close} onDone={received} /> : null}
      {step === "turnOff" ? <TurnOffDialog onClose={close} /> : null}
      {step === "renew" ? (
        <PasswordDialog
          title={t("renew")}
          help={t("renewHelp")}
          action={t("renewAction")}
          onClose={close}
          onPassword={async (password) => received((await renewRecoveryCodes(password)).recoveryCodes)}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </Card>
  );
}
