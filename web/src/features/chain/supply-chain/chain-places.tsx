"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/states/problem";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { PlainSelect } from "@/components/ui/plain-select";
import { SkeletonText } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { Activity, Chain } from "@/lib/api/supply-chain-types";
import { sendChanges, useChain } from "./api";
import { type Linked, linking } from "./links";
import { columnsOf, merge, stakeholdersById } from "./model";

interface ChainPlacesProps {
  /** What belongs to activities: a question or a topic. */
  list: Linked;
  id: string;
}

/** Where in the supply chain a question or a topic belongs; there it can be put, and taken from. */
export function ChainPlaces({ list, id }: ChainPlacesProps) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const { data, error, mutate } = useChain();
  if (!data)
    return error ? <Problem error={error} onRetry={() => void mutate()} /> : <SkeletonText lines={2} />;
  async function put(activity: Activity, isHere: boolean) {
    setBusy(true);
    try {
      const settled = await sendChanges(linking(activity, list, id, isHere));
      await mutate((now) => now && merge(now, settled), { revalidate: false });
    } catch (problem) {
      toast.problem(problem);
      void mutate();
    } finally {
      setBusy(false);
    }
  }
  return <Places chain={data} list={list} id={id} isBusy={isBusy} put={put} />;
}

interface PlacesProps extends ChainPlacesProps {
  chain: Chain;
  isBusy: boolean;
  put: (activity: Activity, isHere: boolean) => Promise<void>;
}

function Places({ chain, list, id, isBusy, put }: PlacesProps) {
  const t = useTranslations("chainPlaces");
  const who = stakeholdersById(chain);
  const all = columnsOf(chain).flatMap(({ activities }) => activities);
  const here = all.filter((activity) => activity[list].includes(id));
  const others = all.filter((activity) => !activity[list].includes(id));
  const nameOf = ({ name, stakeholderId }: Activity) => {
    const stakeholder = who.get(stakeholderId ?? "");
    return stakeholder ? `${name} (${stakeholder.name})` : name;
  };
  return (
    <div className="flex flex-col gap-2">
      {here.length === 0 ? (
        <p className="text-muted text-sm">
          {t("none")} {all.length === 0 ? <Link href="/company/supply-chain">{t("toChain")}</Link> : null}
        </p>
      ) : null}
      <ul aria-label={t("label")} className="flex flex-col">
        {here.map((activity) => (
          <li key={activity.id} className="flex items-center justify-between gap-2">
            <Link
              className="wrap-anywhere min-w-0"
              href={`/company/supply-chain?q=${encodeURIComponent(activity.name)}`}
            >
              {nameOf(activity)}
            </Link>
            <IconButton
              icon={X}
              size="icon-sm"
              isDisabled={isBusy}
              label={t("take", { name: activity.name })}
              onPress={() => void put(activity, false)}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <PlainSelect
          label={t("add")}
          isDisabled={isBusy}
          choices={[
            { id: "", label: t("choose") },
            ...others.map((activity) => ({ id: activity.id, label: nameOf(activity) })),
          ]}
          value=""
          onChange={(chosen) => {
            const activity = others.find((one) => one.id === chosen);
            if (activity) void put(activity, true);
          }}
        />
      ) : null}
    </div>
  );
}
