"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import type { TwoFactorSetup } from "@/lib/api/types";
import { enableTwoFactor } from "./api";
import { grouped } from "./model";
import type { AppCode } from "./schema";

const resolver = resolverOf<AppCode>(() => import("./schema").then(({ appCodeSchema }) => appCodeSchema));

interface ScanDialogProps {
  setup: TwoFactorSetup;
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}

export function ScanDialog({ setup, onClose, onDone }: ScanDialogProps) {
  const t = useTranslations("profile");
  const form = useForm<AppCode>({
    resolver,
    defaultValues: { code: "" },
  });

  async function submit({ code }: AppCode) {
    onDone((await enableTwoFactor(code.replace(/\s/g, ""))).recoveryCodes);
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("twoFactor.setUp")}>
      <ol className="flex list-decimal flex-col gap-4 ps-5 pb-4 marker:text-muted">
        <li>
          <p>{t("twoFactor.scan")}</p>
          {/* biome-ignore lint/performance/noImgElement: a picture inside the answer has nothing to optimise. */}
          <img
            src={setup.qr}
            alt={t("twoFactor.qr")}
            width={176}
            height={176}
            className="mt-3 size-44 rounded-md border border-line bg-on-brand p-2 [image-rendering:pixelated]"
          />
          <p className="pt-3 text-muted text-sm">{t("twoFactor.secret")}</p>
          <code className="figures select-all break-all text-sm">{grouped(setup.secret)}</code>
        </li>
        <li>{t("twoFactor.enterCode")}</li>
      </ol>
      <Form form={form} onSubmit={submit} label={t("twoFactor.setUp")} problem={t("twoFactor.failed")}>
        <FormTextField
          control={form.control}
          name="code"
          label={t("twoFactor.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-48"
        />
        <Actions>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <SubmitButton look="primary" isPending={form.formState.isSubmitting}>
            {t("twoFactor.enable")}
          </SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
