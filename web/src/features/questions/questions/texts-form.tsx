"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { TextArea } from "@/components/ui/text-area";
import type { Refusal } from "./refusal";
import { TagsField } from "./tags-field";
import type { Content } from "./types";

interface TextsFormProps {
  /** True where the entries along the value chain are the answer itself. */
  asksChain?: boolean;
  /** False where the reasoning has a field of its own. */
  asksReasoning?: boolean;
  content: Content;
  /** What was wrong in the last save. */
  refusal: Refusal;
  onChange: (change: (content: Content) => Content) => void;
  onBlur: () => void;
}

/** What belongs to an answer beside its value; closed while there is nothing in it. */
export function TextsForm({
  asksChain = false,
  asksReasoning = true,
  content,
  refusal,
  onChange,
  onBlur,
}: TextsFormProps) {
  const t = useTranslations("questions.texts");
  const set = (change: Partial<Content>) => onChange((before) => ({ ...before, ...change }));
  const { upstream, coreBusiness, downstream } = content.valueChainPerspective;
  const perspective = (change: Partial<Content["valueChainPerspective"]>) =>
    onChange((before) => ({
      ...before,
      valueChainPerspective: { ...before.valueChainPerspective, ...change },
    }));
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label={t("explanation")}
        description={t("explanationHelp")}
        rows={3}
        value={content.explanation}
        errorMessage={refusal("explanation")}
        onChange={(explanation) => set({ explanation })}
        onBlur={onBlur}
      />
      <Disclosure
        level={2}
        title={t(asksReasoning ? "more" : "moreWithout")}
        defaultExpanded={
          (asksReasoning && content.reasoning !== "") || content.notes !== "" || content.tags.length > 0
        }
      >
        <div className="flex flex-col gap-4 ps-6 pt-2">
          {asksReasoning ? (
            <TextArea
              label={t("reasoning")}
              description={t("reasoningHelp")}
              rows={3}
              value={content.reasoning}
              errorMessage={refusal("reasoning")}
              onChange={(reasoning) => set({ reasoning })}
              onBlur={onBlur}
            />
          ) : null}
          <TextArea
            label={t("notes")}
            description={t("notesHelp")}
            rows={3}
            value={content.notes}
            errorMessage={refusal("notes")}
            onChange={(notes) => set({ notes })}
            onBlur={onBlur}
          />
          <TagsField tags={content.tags} problem={refusal("tags")} onChange={(tags) => set({ tags })} />
        </div>
      </Disclosure>
      <Disclosure
        level={2}
        title={t("valueChain")}
        defaultExpanded={asksChain || upstream + coreBusiness + downstream !== ""}
      >
        <div className="flex flex-col gap-4 ps-6 pt-2">
          <TextArea
            label={t("upstream")}
            rows={2}
            value={upstream}
            errorMessage={refusal("valueChainPerspective.upstream")}
            onChange={(text) => perspective({ upstream: text })}
            onBlur={onBlur}
          />
          <TextArea
            label={t("coreBusiness")}
            rows={2}
            value={coreBusiness}
            errorMessage={refusal("valueChainPerspective.coreBusiness")}
            onChange={(text) => perspective({ coreBusiness: text })}
            onBlur={onBlur}
          />
          <TextArea
            label={t("downstream")}
            rows={2}
            value={downstream}
            errorMessage={refusal("valueChainPerspective.downstream")}
            onChange={(text) => perspective({ downstream: text })}
            onBlur={onBlur}
          />
        </div>
      </Disclosure>
    </div>
  );
}
