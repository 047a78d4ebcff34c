"use client";

import { ClipboardCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Empty } from "@/components/states/empty";
import { ButtonLink } from "@/components/ui/link";
import { homeOf } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";

/** In place of a list for who has nothing to answer in the year. */
export function NoneAssigned() {
  const t = useTranslations("questions.mine");
  const user = useSession();
  const home = user.impersonating ? "/company" : homeOf(user.role);
  return (
    <Empty
      icon={ClipboardCheck}
      title={t("emptyTitle")}
      action={<ButtonLink href={home}>{t("back")}</ButtonLink>}
    >
      {t("emptyText")}
    </Empty>
  );
}
