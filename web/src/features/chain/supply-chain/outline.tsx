"use client";

import { useMemo } from "react";
import type { ChainFigure } from "@/lib/api/supply-chain-types";
import { useEditor } from "./editor";
import { type Column, columnsOf, connectionsOf, groupedBy, stakeholdersById } from "./model";
import { OutlineItem } from "./outline-item";
import type { Doing } from "./use-doing";
import { useColumnName } from "./use-words";

interface OutlineProps {
  /** What is shown of each column. */
  columns: readonly Column[];
  figures: ReadonlyMap<string, ChainFigure>;
  currency: string;
  doing: Doing;
}

/** The map as a text: segments and tiers from upstream to downstream, each with its activities. */
export function Outline({ columns, figures, currency, doing }: OutlineProps) {
  const { chain } = useEditor();
  const columnName = useColumnName();
  const known = useMemo(() => {
    const connections = connectionsOf(chain);
    const whole = new Map(
      columnsOf(chain).flatMap(({ activities }) => activities.map(({ id }) => [id, activities])),
    );
    return {
      whole,
      who: stakeholdersById(chain),
      names: new Map(chain.activities.map(({ id, name }) => [id, name])),
      from: groupedBy(connections, ({ from }) => from),
      to: groupedBy(connections, ({ to }) => to),
    };
  }, [chain]);
  return (
    <div className="flex flex-col gap-6">
      {columns.map((column) => {
        const id = `column-${column.segment}-${column.tier}`;
        return (
          <section key={id} aria-labelledby={id} className="flex flex-col gap-2">
            <h2 id={id} className="font-semibold text-lg">
              {columnName(column)}
            </h2>
            <ul aria-labelledby={id} className="flex flex-col gap-1.5">
              {column.activities.map((activity) => (
                <OutlineItem
                  key={activity.id}
                  activity={activity}
                  column={known.whole.get(activity.id) ?? []}
                  stakeholder={known.who.get(activity.stakeholderId ?? "")}
                  names={known.names}
                  outgoing={known.from.get(activity.id) ?? []}
                  incoming={known.to.get(activity.id) ?? []}
                  figure={figures.get(activity.stakeholderId ?? "")}
                  currency={currency}
                  doing={doing}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
