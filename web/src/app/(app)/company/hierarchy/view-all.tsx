"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { useCompanies } from "@/features/people/impersonation/api";
import { useActing } from "@/features/people/impersonation/use-acting";
import type { MemberLink } from "@/features/reporting/hierarchy/progress-tab";
import { useSession } from "@/lib/session/session";

const questions = "/company/questions";

/** All questions of a company in the group: one's own at once, another's by working as it, where one may. */
export const ViewAll: MemberLink = ({ company: { id, name } }) => {
  const t = useTranslations("hierarchy.progress");
  const user = useSession();
  const { pending, become } = useActing();
  const isOwn = user.company?.id === id;
  const { data: companies } = useCompanies(!isOwn);
  if (isOwn) {
    return <ButtonLink href={questions}>{t("viewAll")}</ButtonLink>;
  }
  if (!companies?.some((one) => one.id === id)) return null;
  return (
    <Button
      isPending={pending}
      aria-label={t("viewAllOf", { company: name })}
      onPress={() => become(id, questions)}
    >
      {t("viewAll")}
    </Button>
  );
};
