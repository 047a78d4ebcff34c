"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { roles } from "@/lib/api/enums";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { useOwnTemplates } from "./own-template-api";

/** Says which templates suit the company that it neither follows nor has turned down; nothing without any. */
export function TemplateOffer() {
  const t = useTranslations("templateOffer");
  const { year } = usePeriod();
  const mayChoose = useSession().role !== roles.user;
  const { data } = useOwnTemplates(mayChoose);
  const names = (data ?? []).filter(({ offered }) => offered).map(({ template }) => template.name);
  if (names.length === 0) return null;
  return (
    <Notice
      title={t("title", { count: names.length })}
      actions={
        <ButtonLink size="sm" href={`/company/footprint/templates?year=${year}`}>
          {t("look")}
        </ButtonLink>
      }
    >
      {t("text", { names: names.join(", ") })}
    </Notice>
  );
}
