"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonText } from "@/components/ui/skeleton";
import type { Rule } from "@/lib/api/types";
import { type Owner, useHistory } from "./api";
import { Conditions } from "./conditions";

interface HistoryProps {
  owner: Owner;
  rule: Rule;
  onRestore: (id: string) => void;
}

/** The versions of a rule: figures go on naming the one that made them. */
export function History({ owner, rule, onRestore }: HistoryProps) {
  const t = useTranslations("carbonRules.history");
  const answer = useHistory(owner, rule.id);
  return (
    <Disclosure title={t("title")}>
      <AsyncContent answer={answer} skeleton={<SkeletonText lines={3} />}>
        {(versions) => (
          <ol className="flex flex-col">
            {versions.map((one) => (
              <li
                key={one.id}
                className="flex items-center gap-3 border-line border-b px-1 py-2 last:border-b-0"
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="text-muted text-sm">
                    {t("version", {
                      version: String(one.version),
                      person: one.createdBy || t("program"),
                    })}
                    {" · "}
                    <RelativeTime at={one.createdAt} />
                  </span>
                  <span className="truncate text-sm">
                    <Conditions rule={one} />
                    {" → "}
                    {one.categoryName || one.exclusionName}
                  </span>
                </span>
                {one.retiredAt && one.id !== rule.id ? (
                  <Button
                    size="sm"
                    aria-label={t("restoreOf", { version: String(one.version) })}
                    onPress={() => onRestore(one.id)}
                  >
                    {t("restore")}
                  </Button>
                ) : null}
              </li>
            ))}
          </ol>
        )}
      </AsyncContent>
    </Disclosure>
  );
}
