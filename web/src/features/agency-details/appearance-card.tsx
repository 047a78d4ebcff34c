"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import type { Brand } from "@/lib/api/types";
import { useBrandChanges } from "./api";
import type { AppearanceForm } from "./schema";

const resolver = resolverOf<AppearanceForm>(() =>
  import("./schema").then(({ appearanceSchema }) => appearanceSchema),
);

/** What the browser's own picker shows while there is no colour yet. */
const unchosen = "#ffffff";

/** The name and the colour, saved together. */
export function AppearanceCard({ brand }: { brand: Brand }) {
  const t = useTranslations("agencyDetails.appearance");
  const { save } = useBrandChanges();
  const { done } = useToast();
  const router = useRouter();
  const form = useForm<AppearanceForm>({
    resolver,
    defaultValues: { name: brand.name, accent: brand.accent ?? "" },
  });
  const accent = form.watch("accent").toLowerCase();

  async function submit(values: AppearanceForm) {
    const saved = await save(values);
    form.reset({ name: saved.name, accent: saved.accent ?? "" });
    done(t("saved"));
    router.refresh();
  }

  return (
    <Card title={t("title")}>
      <Form form={form} onSubmit={submit} label={t("title")} className="max-w-md">
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
