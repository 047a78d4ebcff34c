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
import { SkeletonText } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { formatDay } from "@/lib/format/date";
import { useCompanyAdmin, useTrial } from "./api";

/** How long the free time of a company lasts: to lengthen it, to end it, or to make a customer of the company. */
export function TrialCard({ company }: { company: string }) {
  const t = useTranslations("companyCare.trial");
  const answer = useTrial(company);
  const admin = useCompanyAdmin();
  const { done } = useToast();
  const [asking, ask] = useState(false);
  return (
    <Card title={t("title")}>
      <p className="max-w-prose pb-3 text-muted">{t("help")}</p>
      <AsyncContent answer={answer} skeleton={<SkeletonText lines={2} />}>
        {({ trial }) => (
          <div className="flex max-w-md flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span>{trial ? t("since", { date: formatDay(trial.beganAt) }) : t("none")}</span>
              {trial ? (
                <Button size="sm" onPress={() => ask(true)}>
                  {t("lift")}
                </Button>
              ) : null}
            </div>
            <LastDay key={trial?.endsOn} company={company} endsOn={trial?.endsOn ?? null} />
          </div>
        )}
      </AsyncContent>
      <ConfirmDialog
        isOpen={asking}
        onOpenChange={ask}
        title={t("liftTitle")}
        action={t("lift")}
        onConfirm={async () => {
          await admin.liftTrial(company);
          done(t("lifted"));
        }}
      >
        {t("liftText")}
      </ConfirmDialog>
    </Card>
  );
}

function LastDay({ company, endsOn }: { company: string; endsOn: string | null }) {
  const t = useTranslations("companyCare.trial");
  const admin = useCompanyAdmin();
  const { done } = useToast();
  const form = useForm<{ endsOn: string }>({ defaultValues: { endsOn: endsOn ?? "" } });
  async function save(values: { endsOn: string }) {
    if (values.endsOn === "") {
      form.setError("endsOn", { message: "required" }, { shouldFocus: true });
      return;
    }
    await admin.setTrial(company, values.endsOn);
    done(t("saved", { date: values.endsOn }));
  }
  return (
    <Form form={form} onSubmit={save} label={t("title")}>
      <FormTextField control={form.control} name="endsOn" label={t("lastDay")} type="date" />
      <SubmitButton className="self-start" isPending={form.formState.isSubmitting}>
        {t(endsOn === null ? "begin" : "save")}
      </SubmitButton>
    </Form>
  );
}
