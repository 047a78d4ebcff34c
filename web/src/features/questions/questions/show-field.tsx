"use client";

import { useTranslations } from "next-intl";
import type { ContentField } from "./content";
import { ShowValue } from "./show-value";
import type { Asked, Content } from "./types";

/** One field of an answer to be read. */
export function ShowField({
  question,
  field,
  content,
}: {
  question: Asked;
  field: ContentField;
  content: Content;
}) {
  const t = useTranslations("questions.value");
  if (field === "value") return <ShowValue question={question} value={content.value} />;
  if (field === "completed" || field === "notApplicable") return <p>{t(content[field] ? "yes" : "no")}</p>;
  if (field === "tags") return <Words text={content.tags.join(", ")} nothing={t("nothing")} />;
  if (field === "valueChainPerspective") {
    const { upstream, coreBusiness, downstream } = content.valueChainPerspective;
    return (
      <Words
        text={[upstream, coreBusiness, downstream].filter(Boolean).join("\n\n")}
        nothing={t("nothing")}
      />
    );
  }
  return <Words text={content[field]} nothing={t("nothing")} />;
}

function Words({ text, nothing }: { text: string; nothing: string }) {
  if (text === "") return <span className="text-muted">{nothing}</span>;
  return <p className="whitespace-pre-wrap break-words">{text}</p>;
}
