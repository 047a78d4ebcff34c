"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { Brand } from "@/lib/api/types";
import { useBrandChanges } from "./api";
import type { AppearanceForm } from "./schema";

const resolver = resolverOf<AppearanceForm>(() =>
  import("./schema").then(({ appearanceSchema }) => appearanceSchema),
);

/** What the browser's own picker shows while there is no colour yet. */
const unchosen = "#ffffff";

/** The name and the colour, saved together over the state they were written on. */
export function AppearanceCard({ brand }: { brand: Brand }) {
  const t = useTranslations("agencyDetails.appearance");
  const { save } = useBrandChanges();
  const { done } = useToast();
  const router = useRouter();
  const [version, setVersion] = useState(brand.version);
  const [theirs, setTheirs] = useState<Brand | null>(null);
  const form = useForm<AppearanceForm>({ resolver, defaultValues: valuesOf(brand) });
  const accent = form.watch("accent").toLowerCase();

  async function submit(values: AppearanceForm) {
    try {
      show(await save({ ...values, version }));
      done(t("saved"));
      router.refresh();
    } catch (problem) {
      if (!isApiError(problem, "agency.stale") || !problem.current) throw problem;
      const newer = problem.current as Brand;
      setVersion(newer.version);
      setTheirs(newer);
    }
  }
  function show(saved: Brand) {
    setVersion(saved.version);
    setTheirs(null);
    form.reset(valuesOf(saved));
  }

  return (
    <Card title={t("title")}>
      <Form form={form} onSubmit={submit} label={t("title")} className="max-w-md">
        {theirs ? (
          <Notice
            tone="warn"
            role="alert"
            title={t("stale.title")}
            actions={<Button onPress={() => show(theirs)}>{t("stale.take")}</Button>}
          >
            {t("stale.text", { name: theirs.name, accent: theirs.accent ?? t("stale.none") })}
          </Notice>
        ) : null}
        <FormTextField
          control={form.control}
          name="name"
          label={t("name")}
          autoComplete="organization"
          isRequired
        />
        <div className="flex items-start gap-2">
          <FormTextField
            control={form.control}
            name="accent"
            label={t("accent")}
            description={t("accentHelp")}
            placeholder="#1d5b43"
            autoComplete="off"
            className="flex-1"
          />
          <input
            type="color"
            aria-label={t("pick")}
            value={/^#[0-9a-f]{6}$/.test(accent) ? accent : unchosen}
            onChange={(event) => form.setValue("accent", event.target.value, { shouldDirty: true })}
            className="touch mt-6 h-8 w-12 rounded-md border border-line-strong bg-surface p-1"
          />
        </div>
        <SubmitButton className="self-start" isPending={form.formState.isSubmitting}>
          {t("submit")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function valuesOf({ name, accent }: Brand): AppearanceForm {
  return { name, accent: accent ?? "" };
}
