"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useFieldMessage } from "@/components/form/use-field-message";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { TextArea } from "@/components/ui/text-area";
import { useToast } from "@/components/ui/toast";
import type { AiPrompt } from "@/lib/api/ai-types";
import { ApiError } from "@/lib/api/problem";
import { useWording } from "./api";

const PreviewDialog = onDemand(() => import("./preview-dialog").then((module) => module.PreviewDialog));

interface PromptEditorProps {
  prompt: AiPrompt;
  hasModel: boolean;
  text: string;
  onText: (text: string) => void;
}

/** The text of one prompt: to change, to look at as it goes out, and to set back. */
export function PromptEditor({ prompt, hasModel, text, onText }: PromptEditorProps) {
  const t = useTranslations("assistant.prompts");
  const wording = useWording();
  const { done, problem } = useToast();
  const [wrong, setWrong] = useState<string>();
  const [pending, setPending] = useState(false);
  const [shown, show] = useState<"preview" | "reset" | null>(null);
  const message = useFieldMessage(wrong);
  const { kind, current } = prompt;
  const changed = text !== current.text;

  /** A field's mistake is said at the field, all else in a toast; the text stays. */
  function refused(error: unknown) {
    const code = error instanceof ApiError ? error.fields.text : undefined;
    setWrong(code);
    if (code === undefined) problem(error);
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    try {
      const [latest] = await wording.save(kind, current.version, text);
      setWrong(undefined);
      if (latest) onText(latest.text);
      done(t("saved"));
    } catch (error) {
      refused(error);
    } finally {
      setPending(false);
    }
  }
  async function reset() {
    const [latest] = await wording.reset(kind, current.version);
    setWrong(undefined);
    if (latest) onText(latest.text);
    done(t("wasReset"));
  }
  return (
    <form
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={t("text")}
      className="flex max-w-4xl flex-col gap-4"
    >
      <p className="text-muted">{t(`about.${kind}`)}</p>
      <TextArea
        label={t("text")}
        rows={12}
        isRequired
        value={text}
        onChange={(value) => {
          setWrong(undefined);
          onText(value);
        }}
        description={t("variables", {
          needs: braced(prompt.needs),
          mayHave: prompt.mayHave.length > 0 ? braced(prompt.mayHave) : "–",
        })}
        errorMessage={message}
      />
      <Disclosure title={t("rules")} level={2}>
        <p className="whitespace-pre-line p-2 text-muted text-sm">{prompt.rules}</p>
      </Disclosure>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" isPending={pending} isDisabled={!changed}>
          {t("save")}
        </Button>
        <Button onPress={() => show("preview")}>{t("preview")}</Button>
        {changed ? <Button onPress={() => onText(current.text)}>{t("discard")}</Button> : null}
        {current.shipped ? null : <Button onPress={() => show("reset")}>{t("reset")}</Button>}
      </div>
      {shown === "preview" ? (
        <PreviewDialog
          kind={kind}
          text={text}
          hasModel={hasModel}
          onClose={() => show(null)}
          onRefused={(error) => {
            show(null);
            refused(error);
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={shown === "reset"}
        onOpenChange={() => show(null)}
        title={t("resetTitle")}
        action={t("reset")}
        onConfirm={reset}
      >
        {t("resetText")}
      </ConfirmDialog>
    </form>
  );
}

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(" ");
}
