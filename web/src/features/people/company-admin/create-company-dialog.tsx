"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormTextField } from "@/components/form/form-text-field";
import { resolverOf } from "@/components/form/resolver";
import { SubmitButton } from "@/components/form/submit-button";
import { IndustryField } from "@/components/industry-field";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { PlainSelect } from "@/components/ui/plain-select";
import { useToast } from "@/components/ui/toast";
import { TreeSelect } from "@/components/ui/tree-select";
import { countries } from "@/lib/countries";
import { useAgencies, useAllCompanies, useCompanyAdmin } from "./api";
import { treeOf } from "./model";
import type { NewCompanyForm } from "./schema";

const resolver = resolverOf<NewCompanyForm>(() =>
  import("./schema").then(({ newCompanySchema }) => newCompanySchema),
);

const standards = ["3", "1", "2", "0"] as const;

/** A new company: what it is called, where it is, what it reports by and whose it is. */
export function CreateCompanyDialog({
  parent: under = null,
  onClose,
}: {
  /** The parent to begin with. */
  parent?: string | null;
  onClose: () => void;
}) {
  const t = useTranslations("companyCare.create");
  const place = useTranslations("companyCare.overview");
  const names = useTranslations("companies.standards");
  const ui = useTranslations("ui.dialog");
  const empty = useTranslations("empty");
  const regions = new Intl.DisplayNames(useLocale(), { type: "region", fallback: "code" });
  const admin = useCompanyAdmin();
  const companies = useAllCompanies();
  const agencies = useAgencies();
  const { done } = useToast();
  const router = useRouter();
  const form = useForm<NewCompanyForm>({
    resolver,
    defaultValues: {
      name: "",
      country: "SE",
      industry: "",
      corporateIdentityNumber: "",
      reportingStandard: 3,
      parentCompanyId: under,
      agencyId: null,
    },
  });
  const { country, industry, reportingStandard, parentCompanyId, agencyId } = form.watch();

  async function submit({ parentCompanyId: parent, agencyId: agency, ...company }: NewCompanyForm) {
    const made = await admin.create({
      ...company,
      ...(parent ? { parentCompanyId: parent } : {}),
      ...(agency ? { agencyId: agency } : {}),
    });
    onClose();
    done(t("created", { company: made.name }), {
      label: t("show"),
      onPress: () => router.push(`/admin/companies/${made.id}`),
    });
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title")}>
      <Form form={form} onSubmit={submit} label={t("title")}>
        <FormTextField control={form.control} name="name" label={t("name")} autoComplete="off" autoFocus />
        <PlainSelect
          label={place("country")}
          value={country}
          choices={countries.map((id) => ({ id, label: regions.of(id) ?? id }))}
          onChange={(id) => form.setValue("country", id)}
        />
        <FormTextField
          control={form.control}
          name="corporateIdentityNumber"
          label={place("number")}
          description={t("numberHelp")}
          autoComplete="off"
        />
        <IndustryField
          value={industry}
          wrong={form.formState.errors.industry?.message}
          onChange={(code) => form.setValue("industry", code)}
        />
        <PlainSelect
          label={place("standard")}
          value={String(reportingStandard)}
          choices={standards.map((id) => ({ id: id as string, label: names(id as "0") }))}
          onChange={(id) => form.setValue("reportingStandard", Number(id))}
        />
        <div className="flex flex-col gap-1">
          <span className="font-medium text-sm">{place("parent")}</span>
          <TreeSelect
            label={place("parent")}
            placeholder={place("noParent")}
            emptyText={empty("companies")}
            items={treeOf(companies.data ?? [])}
            value={parentCompanyId}
            isLoading={companies.data === undefined}
            className="w-full"
            onChange={(id) => form.setValue("parentCompanyId", id)}
          />
        </div>
        <PlainSelect
          label={place("agency")}
          value={agencyId ?? "none"}
          choices={[
            { id: "none", label: place("noAgency") },
            ...(agencies.data ?? []).map(({ id, name }) => ({ id, label: name })),
          ]}
          onChange={(id) => form.setValue("agencyId", id === "none" ? null : id)}
        />
        <Actions>
          <Button onPress={onClose}>{ui("cancel")}</Button>
          <SubmitButton look="primary" isPending={form.formState.isSubmitting}>
            {t("submit")}
          </SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
