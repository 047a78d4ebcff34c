"use client";

import { ArrowDown, ArrowUp, ChevronRight, Link2, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Activity, ChainFigure, Connection, Stakeholder } from "@/lib/api/supply-chain-types";
import { useEditor } from "./editor";
import { Figures } from "./figures";
import { reordered } from "./model";
import { Flows } from "./outline-flows";
import { OutlineLinks } from "./outline-links";
import { stay } from "./stay";
import type { Doing } from "./use-doing";

const tones = { low: "neutral", medium: "neutral", high: "warn", critical: "danger" } as const;

interface OutlineItemProps {
  activity: Activity;
  /** All that stand in its column, in order. */
  column: readonly Activity[];
  stakeholder: Stakeholder | undefined;
  names: ReadonlyMap<string, string>;
  outgoing: readonly Connection[];
  incoming: readonly Connection[];
  figure: ChainFigure | undefined;
  currency: string;
  doing: Doing;
}

/** An activity on a line; what hangs on it and what can be done with it come when it is opened. */
export function OutlineItem(props: OutlineItemProps) {
  const t = useTranslations("supplyChain");
  const { activity, stakeholder, outgoing, incoming, figure, currency, doing } = props;
  const [open, setOpen] = useState(false);
  const about = [stakeholder?.name, t(`types.${activity.type}`)].filter(Boolean).join(" · ");
  const flows = outgoing.length + incoming.length;
  return (
    <li className="flex items-start gap-2 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]">
      <details
        className="group min-w-0 flex-1 rounded-lg border border-line bg-surface"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex cursor-default flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-3 py-2 hover:bg-hover">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <span className="wrap-anywhere min-w-40 flex-1">
            <span className="font-medium">{activity.name}</span>
            <span className="block text-muted text-sm">{about}</span>
          </span>
          <Figures figure={figure} currency={currency} />
          {flows > 0 ? <span className="text-muted text-sm">{t("flows", { count: flows })}</span> : null}
          <Badge tone={tones[activity.priority]}>{t(`priorities.${activity.priority}`)}</Badge>
        </summary>
        {open ? <Inside {...props} /> : null}
      </details>
      {doing.canLinkTo(activity.id) ? (
        <Button
          className="mt-1.5"
          aria-label={t("linkToIt", { name: activity.name })}
          onPress={({ target }) => {
            stay(target);
            doing.linkTo(activity);
          }}
        >
          <Link2 aria-hidden />
          {t("linkHere")}
        </Button>
      ) : null}
    </li>
  );
}

function Inside({ activity, column, names, outgoing, incoming, doing }: OutlineItemProps) {
  const t = useTranslations("supplyChain");
  const { run } = useEditor();
  const { id, name } = activity;
  const at = column.indexOf(activity);
  return (
    <div className="flex flex-col gap-3 border-line border-t px-3 py-3 ps-10">
      {activity.description ? (
        <p className="wrap-anywhere max-w-prose whitespace-pre-line">{activity.description}</p>
      ) : null}
      <Flows
        title={t("leadsTo")}
        flows={outgoing.map((connection) => ({ connection, other: names.get(connection.to) ?? "" }))}
        doing={doing}
      />
      <Flows
        title={t("comesFrom")}
        flows={incoming.map((connection) => ({ connection, other: names.get(connection.from) ?? "" }))}
        doing={doing}
      />
      <OutlineLinks activity={activity} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={t("changeIt", { name })}
          onPress={() => doing.setOpen({ what: "activity", activity })}
        >
          <Pencil aria-hidden />
          {t("change")}
        </Button>
        <Button size="sm" aria-label={t("linkIt", { name })} onPress={() => doing.setLinking(activity)}>
          <Link2 aria-hidden />
          {t("link")}
        </Button>
        <Button
          size="sm"
          isDisabled={at === 0}
          aria-label={t("moveUpIt", { name })}
          onPress={() => run(reordered(column, id, at - 1))}
        >
          <ArrowUp aria-hidden />
          {t("moveUp")}
        </Button>
        <Button
          size="sm"
          isDisabled={at === column.length - 1}
          aria-label={t("moveDownIt", { name })}
          onPress={() => run(reordered(column, id, at + 1))}
        >
          <ArrowDown aria-hidden />
          {t("moveDown")}
        </Button>
        <Button
          size="sm"
          aria-label={t("removeIt", { name })}
          onPress={({ target }) => {
            stay(target, true);
            doing.removeActivity(activity);
          }}
        >
          <Trash2 aria-hidden />
          {t("remove")}
        </Button>
      </div>
    </div>
  );
}
