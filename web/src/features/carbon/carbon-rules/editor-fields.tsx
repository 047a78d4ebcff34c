"use client";

import { useTranslations } from "next-intl";
import { useFieldMessage } from "@/components/form/use-field-message";
import { NumberField } from "@/components/ui/number-field";
import { PlainSelect } from "@/components/ui/plain-select";
import { Segmented } from "@/components/ui/segmented";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { TreeSelect } from "@/components/ui/tree-select";
import { useTargets } from "./api";
import { charts, type Draft } from "./model";

interface FieldsProps {
  draft: Draft;
  /** What the API found wrong, by field. */
  wrong: Record<string, string>;
  isReadOnly: boolean;
  onChange: (draft: Draft) => void;
}

/** Where a rule leads, what it asks for, and when it is asked. */
export function EditorFields({ draft, wrong, isReadOnly, onChange }: FieldsProps) {
  const t = useTranslations("carbonRules.fields");
  const filters = useTranslations("carbonRules.filters");
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const shared = { draft, wrong, isReadOnly, set };
  return (
    <>
      <Leads {...shared} />
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
        <legend className="pb-2 font-medium">{t("conditions")}</legend>
        <PlainSelect
          label={t("chart")}
          value={draft.chart || "any"}
          isDisabled={isReadOnly}
          choices={[
            { id: "any", label: t("anyChart") },
            ...charts.map((id) => ({ id, label: filters(`charts.${id}`) })),
          ]}
          onChange={(id) => set({ chart: id === "any" ? "" : id })}
        />
        <PlainSelect
          label={t("sign")}
          value={String(draft.sign)}
          isDisabled={isReadOnly}
          choices={(["0", "1", "-1"] as const).map((id) => ({ id, label: t(`signs.${id}`) }))}
          onChange={(id) => set({ sign: Number(id) as Draft["sign"] })}
        />
        <Line {...shared} name="accountFrom" />
        <Line {...shared} name="accountTo" hasHint />
        <Line {...shared} name="accountWords" hasHint />
        <Line {...shared} name="text" hasHint />
        <Line {...shared} name="supplier" hasHint />
        <Line {...shared} name="supplierNumber" />
        <Line {...shared} name="costCentre" />
        <Line {...shared} name="project" />
        <Line {...shared} name="from" type="date" />
        <Line {...shared} name="to" type="date" />
      </fieldset>
      <NumberField
        label={t("priority")}
        description={t("priorityHint")}
        className="w-48"
        value={draft.priority}
        isReadOnly={isReadOnly}
        formatOptions={{ maximumFractionDigits: 0 }}
        onChange={(priority) => set({ priority: Number.isNaN(priority) ? 0 : priority })}
      />
      <TextArea
        label={t("note")}
        rows={2}
        value={draft.note}
        isReadOnly={isReadOnly}
        onChange={(note) => set({ note })}
      />
    </>
  );
}

interface PartProps extends Omit<FieldsProps, "onChange"> {
  set: (change: Partial<Draft>) => void;
}

function Leads({ draft, wrong, isReadOnly, set }: PartProps) {
  const t = useTranslations("carbonRules.fields");
  const targets = useTargets();
  const message = useFieldMessage(wrong.category ?? wrong.exclusion);
  const leaves = new Set(targets.data?.categories.filter(({ leaf }) => leaf).map(({ id }) => id));
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t("leads")}
        value={draft.leads}
        isDisabled={isReadOnly}
        segments={(["category", "exclusion"] as const).map((id) => ({ id, label: t(`targets.${id}`) }))}
        onChange={(leads) => set({ leads })}
      />
      {draft.leads === "category" ? (
        <TreeSelect
          label={t("category")}
          placeholder={t("chooseCategory")}
          emptyText={t("noCategory")}
          className="w-full"
          items={(targets.data?.categories ?? []).map(({ id, parentId, name }) => ({ id, parentId, name }))}
          value={draft.category || null}
          isLoading={targets.data === undefined}
          onChange={(id) => {
            if (id === null || leaves.has(id)) set({ category: id ?? "" });
          }}
        />
      ) : (
        <PlainSelect
          label={t("exclusion")}
          value={draft.exclusion || "none"}
          isDisabled={isReadOnly}
          choices={[
            { id: "none", label: t("chooseExclusion") },
            ...(targets.data?.exclusions ?? []).map(({ id, name }) => ({ id, label: name })),
          ]}
          onChange={(id) => set({ exclusion: id === "none" ? "" : id })}
        />
      )}
      <p role="alert" className="text-danger text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}

type LineName =
  | "accountFrom"
  | "accountTo"
  | "accountWords"
  | "supplier"
  | "supplierNumber"
  | "text"
  | "costCentre"
  | "project"
  | "from"
  | "to";

interface LineProps extends PartProps {
  name: LineName;
  hasHint?: boolean;
  type?: "text" | "date";
}

function Line({ draft, wrong, isReadOnly, set, name, hasHint = false, type = "text" }: LineProps) {
  const t = useTranslations("carbonRules.fields");
  const message = useFieldMessage(wrong[name]);
  return (
    <TextField
      label={t(name)}
      type={type}
      {...(hasHint ? { description: t(`${name as "text"}Hint`) } : {})}
      {...(message ? { errorMessage: message } : {})}
      value={draft[name]}
      isReadOnly={isReadOnly}
      onChange={(value) => set({ [name]: value })}
    />
  );
}
