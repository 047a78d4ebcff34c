"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/ui/text-field";

/** Short words to find answers by again. Enter or a comma ends a word. */
export function TagsField({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}) {
  const t = useTranslations("questions.texts");
  const [typed, setTyped] = useState("");

  function add(text: string) {
    const known = new Set(tags.map((tag) => tag.toLocaleLowerCase()));
    const words = text
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "" && !known.has(word.toLocaleLowerCase()));
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
        value={typed}
        onChange={(text) => (text.includes(",") ? add(text) : setTyped(text))}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            add(typed);
          }
        }}
        onBlur={() => add(typed)}
      />
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
