"use client";

import { MailQuestion, Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { IconLink } from "@/components/ui/icon-link";
import type { ChainFigure } from "@/lib/api/supply-chain-types";
import { useEditor } from "./editor";
import { Figures } from "./figures";
import { groupedBy } from "./model";
import { stayBeside } from "./stay";
import type { Doing } from "./use-doing";

interface StakeholdersProps {
  figures: ReadonlyMap<string, ChainFigure>;
  currency: string;
  doing: Doing;
}

/** Everybody on the map, with how much they do. */
export function Stakeholders({ figures, currency, doing }: StakeholdersProps) {
  const t = useTranslations("supplyChain");
  const { chain } = useEditor();
  const all = [...chain.stakeholders].sort((a, b) => a.name.localeCompare(b.name));
  const doneBy = groupedBy(chain.activities, ({ stakeholderId }) => stakeholderId);
  return (
    <section aria-labelledby="stakeholders" className="flex flex-col gap-2 pt-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="stakeholders" className="font-semibold text-lg">
          {t("stakeholders")}
        </h2>
        <Button onPress={() => doing.setOpen({ what: "stakeholder" })}>
          <Plus aria-hidden />
          {t("addStakeholder")}
        </Button>
      </div>
      {all.length === 0 ? <p className="text-muted">{t("noStakeholders")}</p> : null}
      <ul aria-labelledby="stakeholders" className="flex flex-col gap-1.5">
        {all.map((stakeholder) => {
          const { id, name, type, description } = stakeholder;
          const does = t("activities", { count: doneBy.get(id)?.length ?? 0 });
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-3 py-1.5 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]"
            >
              <span className="wrap-anywhere min-w-40 flex-1">
                <span className="font-medium">{name}</span>
                <span className="block text-muted text-sm">
                  {[t(`roles.${type}`), does, description].filter(Boolean).join(" · ")}
                </span>
              </span>
              <Figures figure={figures.get(id)} currency={currency} />
              <span className="flex">
                {type === "supplier" ? (
                  <IconLink
                    icon={MailQuestion}
                    label={t("askIt", { name })}
                    href={`/company/supply-chain/requests?${new URLSearchParams({ ...(stakeholder.supplierId ? { supplier: stakeholder.supplierId } : {}), name })}`}
                  />
                ) : null}
                <IconButton
                  icon={Pencil}
                  size="icon-sm"
                  label={t("changeIt", { name })}
                  onPress={() => doing.setOpen({ what: "stakeholder", stakeholder })}
                />
                <IconButton
                  icon={Trash2}
                  size="icon-sm"
                  label={t("removeIt", { name })}
                  onPress={({ target }) => {
                    stayBeside(target);
                    doing.removeStakeholder(stakeholder);
                  }}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
