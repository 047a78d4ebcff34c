"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { SubmitButton } from "@/components/form/submit-button";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonText } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useCompanyAdmin, useGoClimate } from "./api";

/** The key with which the company's GoClimate data is fetched: set, replaced or taken away, never shown. */
export function GoClimateCard({ company }: { company: string }) {
  const t = useTranslations("companyCare.goClimate");
  const answer = useGoClimate(company);
  const admin = useCompanyAdmin();
  const { done } = useToast();
  const [asking, ask] = useState(false);
  const form = useForm<{ GoClimateKey: string }>({ defaultValues: { GoClimateKey: "" } });

  async function save({ GoClimateKey }: { GoClimateKey: string }) {
    // Sent empty, it would take the key away.
    if (GoClimateKey.trim() === "") {
      form.setError("GoClimateKey", { message: "required" }, { shouldFocus: true });
      return;
    }
    await admin.setGoClimate(company, GoClimateKey);
    form.reset();
    done(t("saved"));
  }

  return (
    <Card title={t("title")}>
      <p className="max-w-prose pb-3 text-muted">{t("help")}</p>
      <AsyncContent answer={answer} skeleton={<SkeletonText lines={2} />}>
        {({ isSet, setAt }) => (
          <div className="flex max-w-md flex-col gap-4">
            {isSet ? (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  {t("set")} <RelativeTime at={setAt} />
                </span>
                <Button size="sm" onPress={() => ask(true)}>
                  {t("remove")}
                </Button>
              </div>
            ) : (
              <p>{t("none")}</p>
            )}
            <Form form={form} onSubmit={save} label={t("title")}>
              <FormTextField
                control={form.control}
                name="GoClimateKey"
                label={t(isSet ? "replacement" : "key")}
                type="password"
                autoComplete="off"
                isRequired
              />
              <SubmitButton className="self-start" isPending={form.formState.isSubmitting}>
                {t("save")}
              </SubmitButton>
            </Form>
          </div>
        )}
      </AsyncContent>
      <ConfirmDialog
        isOpen={asking}
        onOpenChange={ask}
        title={t("remove")}
        action={t("remove")}
        danger
        onConfirm={async () => {
          await admin.setGoClimate(company, "");
          done(t("removed"));
        }}
      >
        {t("removeText")}
      </ConfirmDialog>
    </Card>
  );
}
