"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { sections } from "@/lib/api/enums";
import { useUnsent } from "./use-unsent";

/** Names the questions whose answer stayed behind in this browser, so that nobody has to remember where they wrote. */
export function UnsentNotice() {
  const t = useTranslations("questions.save");
  const left = useUnsent();
  if (left.length === 0) return null;
  return (
    <div className="pb-4">
      <Notice tone="warn" title={t("leftBehind", { count: left.length })}>
        <ul className="flex flex-wrap gap-x-4">
          {left.map(({ question, section, shortTitle, date }) => (
            <li key={`${date} ${question}`}>
              <Link
                href={`/company/questions/section/${sections[section]}/question/${encodeURIComponent(question)}?year=${date.slice(0, 4)}`}
              >
                {`${shortTitle} ${date.slice(0, 4)}`}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
