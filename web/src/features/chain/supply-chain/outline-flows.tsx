"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { Connection } from "@/lib/api/supply-chain-types";
import { stay } from "./stay";
import type { Doing } from "./use-doing";

interface FlowsProps {
  title: string;
  /** Each with the name of what is at its other end. */
  flows: readonly { connection: Connection; other: string }[];
  doing: Doing;
}

/** Connections of an activity in one direction; renders nothing without any. */
export function Flows({ title, flows, doing }: FlowsProps) {
  const t = useTranslations("supplyChain");
  const id = useId();
  if (flows.length === 0) return null;
  return (
    <div>
      <h3 id={id} className="font-medium text-sm">
        {title}
      </h3>
      <ul aria-labelledby={id} className="flex flex-col">
        {flows.map(({ connection, other }) => (
          <li key={connection.id} className="flex items-center gap-1">
            <span className="wrap-anywhere min-w-0">
              {other}
              {connection.description ? (
                <span className="block text-muted text-sm">{connection.description}</span>
              ) : null}
            </span>
            <IconButton
              icon={Pencil}
              size="icon-sm"
              label={t("changeConnection", { name: other })}
              onPress={() => doing.setOpen({ what: "connection", connection })}
            />
            <IconButton
              icon={Trash2}
              size="icon-sm"
              label={t("removeConnection", { name: other })}
              onPress={({ target }) => {
                stay(target);
                doing.removeConnection(connection);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
