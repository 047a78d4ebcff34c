"use client";

import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Account } from "@/lib/api/types";
import { AccountMenu } from "./account-menu";
import type { AccountChanges } from "./api";
import { isLate, lacksTwoFactor, type Place } from "./model";

const tones = { active: "ok", invited: "info", disabled: "neutral" } as const;

/** Who it is, what they may, where they belong, whether they can sign in, and what can be done. */
export function useAccountColumns(place: Place, changes: AccountChanges): Columns<Account> {
  const t = useTranslations("users");
  return useMemo(() => {
    const make = columnsOf<Account>();
    return [
      make.display({
        id: "name",
        header: t("columns.name"),
        meta: { card: "title" },
        cell: ({ row: { original } }) => (
          <span className="flex min-w-0 flex-col leading-tight">
            <span className="truncate font-medium">{original.name}</span>
            <span className="truncate text-muted text-xs">{original.email}</span>
            <MadeBy person={original} />
          </span>
        ),
      }),
      make.display({
        id: "role",
        header: t("columns.role"),
        meta: { width: 190 },
        cell: ({ row }) => t(`roles.${row.original.role}`),
      }),
      ...(place === "admin"
        ? [
            make.display({
              id: "home",
              header: t("columns.home"),
              meta: { width: 220 },
              cell: ({ row: { original } }) => original.company?.name ?? original.agency?.name ?? "–",
            }),
          ]
        : []),
      make.display({
        id: "state",
        header: t("columns.state"),
        meta: { card: "figure", width: 130 },
        cell: ({ row: { original } }) =>
          isLate(original, new Date()) ? (
            <Badge tone="warn">{t("states.late")}</Badge>
          ) : (
            <Badge tone={tones[original.state]}>{t(`states.${original.state}`)}</Badge>
          ),
      }),
      make.display({
        id: "twoFactor",
        header: t("columns.twoFactor"),
        meta: { width: 130 },
        cell: ({ row: { original } }) => <TwoFactor person={original} />,
      }),
      make.display({
        id: "seen",
        header: t("columns.seen"),
        meta: { width: 160 },
        cell: ({ row }) => <RelativeTime at={row.original.seenAt} />,
      }),
      make.display({
        id: "acts",
        header: () => <span className="sr-only">{t("columns.acts")}</span>,
        meta: { card: "actions", width: 56, align: "end", label: t("columns.acts") },
        cell: ({ row }) => <AccountMenu person={row.original} changes={changes} />,
      }),
    ];
  }, [t, place, changes]);
}

/** Says of somebody whom a person outside the company brought in or raised who that was. */
function MadeBy({ person: { actor } }: { person: Account }) {
  const t = useTranslations("users");
  if (!actor) return null;
  const words = actor.home
    ? t("actorAt", { name: actor.name, home: actor.home })
    : t("actor", { name: actor.name });
  return (
    <span className="truncate text-muted text-xs" title={words}>
      {words}
    </span>
  );
}

function TwoFactor({ person }: { person: Account }) {
  const t = useTranslations("users.twoFactor");
  if (person.twoFactor) {
    return (
      <Badge tone="ok" icon={ShieldCheck}>
        {t("on")}
      </Badge>
    );
  }
  return lacksTwoFactor(person) ? (
    <Badge tone="warn" icon={ShieldAlert}>
      {t("missing")}
    </Badge>
  ) : (
    <span className="text-muted">{t("off")}</span>
  );
}
