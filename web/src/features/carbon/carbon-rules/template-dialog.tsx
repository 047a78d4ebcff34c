"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldMessage } from "@/components/form/use-field-message";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { Template, TemplateBody } from "@/lib/api/types";
import { useTemplateChanges } from "./template-api";
import { charts, trades } from "./template-model";

interface TemplateDialogProps {
  /** Left out for a new one. */
  template?: Template;
  /** True to make a new one with the rules of the template. */
  isCopy?: boolean;
  onDone: (template: Template) => void;
  onClose: () => void;
}

/** Names a template and says what it is for. */
export function TemplateDialog({ template, isCopy = false, onDone, onClose }: TemplateDialogProps) {
  const t = useTranslations("carbonTemplates.dialog");
  const words = useTranslations("carbonTemplates");
  const toast = useToast();
  const { create, change } = useTemplateChanges();
  const [body, setBody] = useState<TemplateBody>({
    name: template ? (isCopy ? t("copyName", { name: template.name }) : template.name) : "",
    chart: template?.chart ?? "",
    trade: template?.trade ?? "",
    text: template?.text ?? "",
  });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const set = (next: Partial<TemplateBody>) => setBody({ ...body, ...next });
  const nameMessage = useFieldMessage(wrong.name);
  const textMessage = useFieldMessage(wrong.text);
  const kind = template ? (isCopy ? "copy" : "change") : "create";

  async function save() {
    setPending(true);
    setWrong({});
    try {
      const saved =
        template && !isCopy ? await change(template.id, body) : await create(body, template?.id ?? null);
      toast.done(t(`saved.${kind}`, { name: saved.name }));
      onDone(saved);
    } catch (error) {
      if (isApiError(error, "fields")) setWrong(error.fields);
      else toast.problem(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      title={t(`titles.${kind}`)}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          autoFocus
          label={t("name")}
          value={body.name}
          maxLength={100}
          {...(nameMessage ? { errorMessage: nameMessage } : {})}
          onChange={(name) => set({ name })}
        />
        <PlainSelect
          label={t("chart")}
          value={body.chart || "any"}
          choices={[
            { id: "any", label: words("anyChart") },
            ...charts.map((id) => ({ id, label: words(`charts.${id}`) })),
          ]}
          onChange={(id) => set({ chart: id === "any" ? "" : id })}
        />
        <PlainSelect
          label={t("trade")}
          value={body.trade || "any"}
          choices={[
            { id: "any", label: words("anyTrade") },
            ...trades.map((id) => ({ id, label: words(`trades.${id}`) })),
          ]}
          onChange={(id) => set({ trade: id === "any" ? "" : id })}
        />
        <TextArea
          label={t("text")}
          rows={3}
          value={body.text}
          {...(textMessage ? { errorMessage: textMessage } : {})}
          onChange={(text) => set({ text })}
        />
        <Actions>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" isPending={pending} isDisabled={body.name.trim() === ""}>
            {t(`do.${kind}`)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
