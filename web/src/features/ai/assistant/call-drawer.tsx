"use client";

import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";
import { SkeletonText } from "@/components/ui/skeleton";
import { asLocale } from "@/i18n/config";
import { formatMoment } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { useCall } from "./api";
import { indented, type Owner } from "./model";
import { Part } from "./part";

interface CallDrawerProps {
  owner: Owner;
  id: string;
  onClose: () => void;
}

/** All that is kept of one call: who asked what when, what was sent and what came back. */
export function CallDrawer({ owner, id, onClose }: CallDrawerProps) {
  const t = useTranslations("assistant");
  const locale = asLocale(useLocale());
  const answer = useCall(owner, id);
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("calls.one")}
    >
      <div className="flex flex-col gap-5 p-5">
        <AsyncContent answer={answer} skeleton={<SkeletonText lines={10} />}>
          {({ call, instructions, material, answer: said }) => (
            <div className="flex flex-col gap-5">
              <Facts
                facts={[
                  { label: t("calls.askedAt"), value: formatMoment(call.askedAt) },
                  { label: t("calls.kind"), value: t(`kinds.${call.kind}`) },
                  { label: t("calls.subject"), value: call.subject },
                  { label: t("calls.person"), value: call.person ?? t("calls.program") },
                  { label: t("calls.company"), value: call.company.name },
                  { label: t("calls.outcome"), value: t(`outcomes.${call.outcome || "underWay"}`) },
                  {
                    label: t("calls.tokens"),
                    value: `${call.estimated ? "≈ " : ""}${formatNumber(call.tokens, locale)}`,
                  },
                  { label: t("calls.took"), value: t("calls.seconds", { seconds: call.tookMs / 1000 }) },
                  { label: t("calls.model"), value: call.model },
                  {
                    label: t("calls.prompt"),
                    value:
                      call.prompt === 0
                        ? t("prompts.shipped")
                        : t("prompts.version", { version: String(call.prompt) }),
                  },
                ].filter(({ value }) => value !== "")}
              />
              <Part title={t("prompts.instructions")} text={instructions} />
              <Part title={t("prompts.material")} text={indented(material)} />
              <Part title={t("prompts.answer")} text={said === "" ? "–" : indented(said)} />
            </div>
          )}
        </AsyncContent>
      </div>
    </Drawer>
  );
}
