"use client";

import { useTranslations } from "next-intl";
import { onDemand } from "@/components/on-demand";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/relative-time";
import type { GivenTemplate } from "@/lib/api/types";
import { useTemplatesOf } from "./template-api";
import { Follows } from "./template-followers";
import { type ItemProps, TemplateGroups } from "./template-groups";
import { addressOf } from "./template-list";
import { standingOf } from "./template-model";

const PlanDialog = onDemand(() => import("./plan-dialog").then((module) => module.PlanDialog));

/** The templates that a company follows, and those that it could be given. */
export function CompanyTemplates({ company }: { company: string }) {
  const t = useTranslations("carbonTemplates.company");
  const answer = useTemplatesOf(company);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <TemplateGroups
        answer={answer}
        texts="carbonTemplates.company"
        line="h-14"
        item={(props) => <Item key={props.given.template.id} {...props} />}
        dialog={({ given: { template }, version }, onClose) => (
          <PlanDialog
            plan={{ template: template.id, version }}
            name={template.name}
            companies={[{ id: company, name: "" }]}
            onDone={onClose}
            onClose={onClose}
          />
        )}
      />
    </>
  );
}

function Item({ given, onPlan }: ItemProps) {
  const t = useTranslations("carbonTemplates");
  const { template, follows, fits } = given;
  const newest = template.version;
  const isBehind = standingOf(follows, newest) === "behind";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link href={addressOf(template.id)} className="font-medium text-ink">
            {template.name}
          </Link>
          {fits ? null : <Badge>{t("company.otherChart")}</Badge>}
        </p>
        <p className="text-muted text-sm">{template.text}</p>
        {follows === null ? null : (
          <p className="pt-1 text-sm">
            <Follows version={follows} newest={newest} />
            <Giver given={given} />
          </p>
        )}
      </div>
      <span className="flex flex-wrap gap-2">
        {follows !== null ? (
          <Button
            size="sm"
            aria-label={t("company.takeOf", { name: template.name })}
            onPress={() => onPlan(given, 0)}
          >
            {t("company.take")}
          </Button>
        ) : null}
        {newest !== null && (follows === null || isBehind) ? (
          <Button
            size="sm"
            look="primary"
            aria-label={t(isBehind ? "company.followOf" : "company.giveOf", {
              name: template.name,
              version: String(newest),
            })}
            onPress={() => onPlan(given, newest)}
          >
            {t(isBehind ? "company.follow" : "company.give", { version: String(newest) })}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

/** Who gave it when, or why the program did. */
function Giver({ given: { because, industry, givenBy, givenAt } }: { given: GivenTemplate }) {
  const t = useTranslations("carbonTemplates.company.because");
  if (!givenAt) return null;
  const by = because ? t(because, { industry }) : givenBy;
  return (
    <span className="text-muted">
      {" · "}
      {by ? `${by}, ` : null}
      <RelativeTime at={givenAt} />
    </span>
  );
}
