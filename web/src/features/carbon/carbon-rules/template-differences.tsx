"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Rule, TemplateChange } from "@/lib/api/types";
import { Conditions } from "./conditions";

const tones = { added: "ok", removed: "danger", changed: "info" } as const;

function kindOf({ before, after }: TemplateChange): keyof typeof tones {
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}

/** The rules that came, went or changed since the last version. */
export function Differences({ draft }: { draft: readonly TemplateChange[] }) {
  const t = useTranslations("carbonTemplates.publish");
  return (
    <ul
      aria-label={t("differences")}
      className="max-h-80 overflow-y-auto rounded-lg border border-line bg-surface text-sm"
    >
      {draft.map((one) => (
        <li key={one.key} className="flex flex-col gap-0.5 border-line border-b px-3 py-2 last:border-b-0">
          <span className="flex items-center gap-2">
            <Badge tone={tones[kindOf(one)]}>{t(`kinds.${kindOf(one)}`)}</Badge>
            <span className="font-medium">{one.key}</span>
          </span>
          {one.before && one.after ? <Side rule={one.before} isOld /> : null}
          <Side rule={one.after ?? one.before} />
        </li>
      ))}
    </ul>
  );
}

function Side({ rule, isOld = false }: { rule: Rule | null; isOld?: boolean }) {
  if (rule === null) return null;
  const text = (
    <>
      <Conditions rule={rule} />
      {" → "}
      {rule.categoryName || rule.exclusionName}
    </>
  );
  return isOld ? <del className="text-muted">{text}</del> : <span>{text}</span>;
}
