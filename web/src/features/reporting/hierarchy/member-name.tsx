"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { GroupMember } from "@/lib/api/types";
import { formatMonth } from "@/lib/format/date";
import { formatShare } from "@/lib/format/number";
import { membership } from "./model";

/** A company at its place in the tree, with what is not the rule: months that do not count, a share below the whole. */
export function MemberName({ member }: { member: GroupMember }) {
  const t = useTranslations("hierarchy.member");
  const locale = useLocale();
  const counts = membership(member);
  return (
    <span
      className="flex min-w-0 flex-wrap items-center gap-x-2"
      style={{ paddingInlineStart: `${member.depth * 1.25}rem` }}
    >
      <span className={`truncate ${member.depth === 0 ? "font-medium" : ""}`}>{member.name}</span>
      {counts === "none" ? <Badge>{t("none")}</Badge> : null}
      {counts === "part" ? (
        <Badge tone="info">
          {t("part", {
            from: formatMonth(member.firstMonth, locale),
            to: formatMonth(member.lastMonth, locale),
          })}
        </Badge>
      ) : null}
      {member.share === "1" ? null : (
        <Badge tone="brand">{t("share", { share: formatShare(member.share, locale, 2) })}</Badge>
      )}
    </span>
  );
}
