"use client";

import { useTranslations } from "next-intl";
import { onDemand } from "@/components/on-demand";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { usePeriod } from "@/lib/period/period";
import { useOwnTemplates } from "./own-template-api";
import { OwnTemplateItem } from "./own-template-item";
import { TemplateGroups } from "./template-groups";

const ChooseDialog = onDemand(() => import("./choose-dialog").then((module) => module.ChooseDialog));

/** The templates that the company follows, with why, and those that it could follow. */
export function OwnTemplates() {
  const t = useTranslations("ownTemplates");
  const { year } = usePeriod();
  const answer = useOwnTemplates();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <ButtonLink href="/company/details">{t("details")}</ButtonLink>
        <ButtonLink href={`/company/footprint?year=${year}`}>{t("back")}</ButtonLink>
      </PageHeader>
      <div className="max-w-4xl">
        <TemplateGroups
          answer={answer}
          texts="ownTemplates"
          isOther={({ fits }) => fits}
          line="h-18"
          item={(props) => <OwnTemplateItem key={props.given.template.id} {...props} />}
          dialog={({ given: { template }, version }, onClose) => (
            <ChooseDialog plan={{ template: template.id, version }} name={template.name} onClose={onClose} />
          )}
        />
      </div>
    </>
  );
}
