"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useAttempt } from "@/components/ui/use-attempt";
import type { GivenTemplate } from "@/lib/api/types";
import { useChoices, useIndustryNames } from "./own-template-api";
import { Follows } from "./template-followers";
import type { ItemProps } from "./template-groups";
import { standingOf } from "./template-model";

/** A template with why the company follows it or could, and what to do about it. */
export function OwnTemplateItem({ given, onPlan }: ItemProps) {
  const t = useTranslations("ownTemplates");
  const { template, follows, suits } = given;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{template.name}</span>
          {given.offered ? <Badge tone="info">{t("suits")}</Badge> : null}
        </p>
        <p className="text-muted text-sm">{template.text}</p>
        {follows === null && !suits ? null : (
          <p className="pt-1 text-sm">
            {follows === null ? null : (
              <>
                <Follows version={follows} newest={template.version} />
                {" · "}
              </>
            )}
            <Reason given={given} />
          </p>
        )}
      </div>
      <Choices given={given} onPlan={onPlan} />
    </li>
  );
}

function Reason({
  given: { follows, because, suits, industry, givenBy, givenAt },
}: {
  given: GivenTemplate;
}) {
  const t = useTranslations("ownTemplates.reasons");
  const nameOf = useIndustryNames();
  const words = { industry: nameOf(industry), name: givenBy };
  if (follows === null)
    return suits ? <span className="text-muted">{t(`suits.${suits}`, words)}</span> : null;
  return (
    <span className="text-muted">
      {t(because ? `given.${because}` : "chosen", words)}
      {givenAt ? (
        <>
          {", "}
          <RelativeTime at={givenAt} />
        </>
      ) : null}
    </span>
  );
}

function Choices({ given, onPlan }: ItemProps) {
  const t = useTranslations("ownTemplates.do");
  const { refuse } = useChoices();
  const { pending, attempt } = useAttempt();
  const { template, follows, offered } = given;
  const { name, version: newest } = template;
  const isBehind = standingOf(follows, newest) === "behind";
  return (
    <span className="flex flex-wrap gap-2">
      {follows === null ? null : (
        <Button size="sm" aria-label={t("leaveOf", { name })} onPress={() => onPlan(given, 0)}>
          {t("leave")}
        </Button>
      )}
      {offered ? (
        <Button
          size="sm"
          isPending={pending}
          aria-label={t("refuseOf", { name })}
          onPress={() => void attempt(() => refuse(template.id))}
        >
          {t("refuse")}
        </Button>
      ) : null}
      {newest !== null && (follows === null || isBehind) ? (
        <Button
          size="sm"
          look={offered ? "primary" : "secondary"}
          aria-label={t(isBehind ? "renewOf" : "takeOf", { name })}
          onPress={() => onPlan(given, newest)}
        >
          {t(isBehind ? "renew" : "take")}
        </Button>
      ) : null}
    </span>
  );
}
