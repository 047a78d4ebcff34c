"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { useTags } from "./api";
import { newTags, suggested } from "./tags";

/** Short words to find answers by again. Enter or a comma ends a word; those used before are offered. */
export function TagsField({
  tags,
  problem,
  onChange,
}: {
  tags: readonly string[];
  /** In words, why they cannot be saved. */
  problem: string | undefined;
  onChange: (tags: string[]) => void;
}) {
  const t = useTranslations("questions.texts");
  const [typed, setTyped] = useState("");
  const { data: used = [] } = useTags(true);
  const offered = suggested(used, tags, typed);

  function add(text: string) {
    const words = newTags(text, tags);
    if (words.length > 0) onChange([...tags, ...words]);
    setTyped("");
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t("tags")}
        description={t("tagsHelp")}
        className="max-w-80"
        maxLength={50}
        errorMessage={problem}
        value={typed}
        onChange={(text) => (text.includes(",") ? add(text) : setTyped(text))}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            add(typed);
          }
        }}
        onBlur={(event) => {
          // A tag that is offered takes the place of the letters that found it.
          if (!event.relatedTarget?.closest("[data-offered]")) add(typed);
        }}
      />
      {offered.length > 0 ? (
        <ul data-offered aria-label={t("usedBefore")} className="flex flex-wrap gap-1.5">
          {offered.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={t("addTag", { tag })}
                onClick={() => add(tag)}
                className="touch inline-flex min-h-6 items-center gap-1 rounded-sm border border-line border-dashed px-1.5 text-muted text-sm hover:bg-hover hover:text-ink"
              >
                <Plus aria-hidden className="size-3" />
                {tag}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {tags.length > 0 ? (
        <ul aria-label={t("tags")} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex items-center gap-0.5 rounded-sm bg-sunken ps-2 text-sm">
              {tag}
              <button
                type="button"
                aria-label={t("removeTag", { tag })}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
                className="touch flex size-6 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
