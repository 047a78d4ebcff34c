import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { isOptional } from "./need-filter";
import type { Asked } from "./types";

/** How much the standard wants all of some questions of this company; nothing where it simply wants one of them. */
export function NeedBadge({ questions }: { questions: readonly Asked[] }) {
  const t = useTranslations("questions.need");
  const [lead] = questions;
  if (!lead || !questions.every(isOptional)) return null;
  if (lead.spared !== null) return <Badge tone="info">{t("spared", { count: lead.spared })}</Badge>;
  return <Badge tone="info">{t(lead.need === "sector" ? "sector" : "voluntary")}</Badge>;
}

/** What else the act says of a question: whether others may require it, and whether its number was read. */
export function LawBadges({ question }: { question: Asked }) {
  const t = useTranslations("questions.need");
  return (
    <>
      {question.inferred ? <Badge>{t("inferred")}</Badge> : null}
      {question.newMeaning ? (
        <span title={t("newMeaningWhy")}>
          <Badge tone="warn">{t("newMeaning")}</Badge>
        </span>
      ) : null}
      {question.inCap === null ? null : (
        <span title={t(question.inCap ? "inCapWhy" : "aboveCapWhy")}>
          <Badge>{t(question.inCap ? "inCap" : "aboveCap")}</Badge>
        </span>
      )}
    </>
  );
}
