"use client";

import { useTranslations } from "next-intl";
import type { Wrong } from "@/components/form/use-draft";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { localeNames, locales } from "@/i18n/config";
import type { SupplierAsk } from "@/lib/api/supplier-request-types";
import { useChoices } from "./api";
import { ofYear, sizes } from "./model";

export interface FieldsProps {
  draft: SupplierAsk;
  set: (change: Partial<SupplierAsk>) => void;
  wrong: Wrong;
}

/** The words for what is wrong with a field. */
export function useWrongText() {
  const t = useTranslations("supplierRequests.problems");
  return (code: string | undefined) => {
    if (code === undefined) return undefined;
    return t.has(code as "required") ? t(code as "required") : t("unknown");
  };
}

const other = "other";

/** Whom to ask: a supplier of the books or another, and who there. */
export function WhoFields({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("supplierRequests.dialog");
  const textOf = useWrongText();
  const { data } = useChoices(draft.year);
  const known = (data?.items ?? []).map(({ supplier }) => ({ id: supplier.id, label: supplier.name }));
  const isKnown = known.some(({ id }) => id === draft.supplierId);
  const chosen =
    draft.supplierId !== null && !isKnown ? [{ id: draft.supplierId, label: draft.supplierName }] : [];
  return (
    <>
      <div className="flex flex-col gap-1">
        <span className="font-medium text-ink text-sm">{t("supplier")}</span>
        <LazyComboBox
          label={t("supplier")}
          choices={[{ id: other, label: t("other") }, ...chosen, ...known]}
          value={draft.supplierId ?? other}
          onChange={(id) => {
            const one = known.find((choice) => choice.id === id);
            set(
              one ? { supplierId: one.id, supplierName: one.label } : { supplierId: null, supplierName: "" },
            );
          }}
          placeholder={t("search")}
          emptyText={t("other")}
        />
        {draft.supplierId === null ? <p className="text-muted text-xs">{t("otherHelp")}</p> : null}
        {wrong.supplierId ? <p className="text-danger text-xs">{textOf(wrong.supplierId)}</p> : null}
      </div>
      {draft.supplierId === null ? (
        <TextField
          label={t("name")}
          isRequired
          value={draft.supplierName}
          onChange={(supplierName) => set({ supplierName })}
          errorMessage={textOf(wrong.supplierName)}
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("contactName")}
          isRequired
          value={draft.contactName}
          onChange={(contactName) => set({ contactName })}
          errorMessage={textOf(wrong.contactName)}
        />
        <TextField
          label={t("email")}
          type="email"
          isRequired
          value={draft.email}
          onChange={(email) => set({ email })}
          errorMessage={textOf(wrong.email)}
        />
        <PlainSelect
          label={t("locale")}
          choices={locales.map((id) => ({ id, label: localeNames[id] }))}
          value={draft.locale as (typeof locales)[number]}
          onChange={(locale) => set({ locale })}
        />
        <PlainSelect
          label={t("size")}
          choices={sizes.map((id) => ({ id, label: t(`sizes.${id}`) }))}
          value={draft.size}
          onChange={(size) => set({ size })}
        />
      </div>
    </>
  );
}

/** For when, and until when. */
export function TermFields({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("supplierRequests.dialog");
  const textOf = useWrongText();
  const years = Array.from({ length: 4 }, (_, at) => String(draft.year + 1 - at));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PlainSelect
        label={t("year")}
        choices={years.map((id) => ({ id, label: id }))}
        value={String(draft.year)}
        onChange={(year) => set(ofYear(draft, Number(year)))}
      />
      <TextField
        type="date"
        label={t("due")}
        isRequired
        value={draft.due}
        onChange={(due) => set({ due })}
        errorMessage={textOf(wrong.due)}
      />
    </div>
  );
}

/** In whose words. */
export function MessageField({ draft, set, wrong }: FieldsProps) {
  const t = useTranslations("supplierRequests.dialog");
  const textOf = useWrongText();
  return (
    <TextArea
      label={t("message")}
      value={draft.message}
      onChange={(message) => set({ message })}
      errorMessage={textOf(wrong.message)}
    />
  );
}
