import type { useTranslations } from "next-intl";
import type { ChartTable } from "@/components/charts/csv";
import type { Chain, ChainFigure } from "@/lib/api/supply-chain-types";
import { type Column, connectionsOf, groupedBy, stakeholdersById } from "./model";

type Words = ReturnType<typeof useTranslations<"supplyChain">>;

/** The activities that are shown as rows, each with who does it, what that one's figures are, and where it leads. */
export function chainTable(
  chain: Chain,
  columns: readonly Column[],
  figures: ReadonlyMap<string, ChainFigure>,
  currency: string,
  t: Words,
): ChartTable {
  const who = stakeholdersById(chain);
  const names = new Map(chain.activities.map(({ id, name }) => [id, name]));
  const leads = groupedBy(connectionsOf(chain), ({ from }) => from);
  return {
    columns: [
      t("activity.segment"),
      t("activity.tier"),
      t("activity.name"),
      t("description"),
      t("activity.type"),
      t("activity.priority"),
      t("activity.stakeholder"),
      t("stakeholder.type"),
      t("export.kg"),
      t("export.amount", { currency }),
      t("leadsTo"),
    ],
    rows: columns.flatMap(({ activities }) =>
      activities.map(({ id, segment, tier, name, description, type, priority, stakeholderId }) => {
        const stakeholder = who.get(stakeholderId ?? "");
        const figure = figures.get(stakeholderId ?? "");
        const ends = (leads.get(id) ?? []).map(({ to, description: what }) => {
          const end = names.get(to) ?? "";
          return what ? `${end} (${what})` : end;
        });
        return [
          t(`segments.${segment}`),
          tier,
          name,
          description,
          t(`types.${type}`),
          t(`priorities.${priority}`),
          stakeholder?.name ?? "",
          stakeholder ? t(`roles.${stakeholder.type}`) : "",
          figure ? Number(figure.kg) : null,
          figure ? Number(figure.amount) : null,
          ends.join("; "),
        ];
      }),
    ),
  };
}
