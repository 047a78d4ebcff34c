"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PlainSelect } from "@/components/ui/plain-select";
import { useAttempt } from "@/components/ui/use-attempt";
import type { GroupEmissions, GroupPurchase } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney } from "@/lib/format/number";
import { tellSeller, useGroupChanged } from "./api";

const tones = { asked: "warn", eliminated: "ok", noBooks: "info", outside: "neutral" } as const;

/** What companies of the group bought from each other, with what becomes of it, and who sells where nobody has said so. */
export function EmissionInside({ emissions }: { emissions: GroupEmissions }) {
  const t = useTranslations("hierarchy.inside");
  const locale = useLocale();
  const { purchases, inside, members } = emissions;
  if (purchases.length === 0) return null;
  return (
    <Card
      title={t("title")}
      aside={
        <span className="figures text-sm">{t("takenOff", { kg: emissionText(inside.total, locale) })}</span>
      }
    >
      <p className="pb-3 text-muted text-sm">{t("rule")}</p>
      <ul className="flex flex-col divide-y divide-line">
        {purchases.map((purchase) => (
          <Purchase
            key={[purchase.buyer, purchase.key, purchase.seller, purchase.standing].join(" ")}
            purchase={purchase}
            members={members}
          />
        ))}
      </ul>
    </Card>
  );
}

interface Names {
  buyer: string;
  seller: string;
  supplier: string;
}

interface PurchaseProps {
  purchase: GroupPurchase;
  members: GroupEmissions["members"];
}

function Purchase({ purchase, members }: PurchaseProps) {
  const t = useTranslations("hierarchy.inside");
  const locale = useLocale();
  const nameOf = (id: string | null) => members.find((member) => member.id === id)?.name ?? "";
  const names: Names = {
    buyer: nameOf(purchase.buyer),
    seller: nameOf(purchase.seller),
    supplier: purchase.supplier || t("fees"),
  };
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 grow basis-80 flex-col gap-1">
        <span>{t(purchase.seller ? "bought" : "boughtOf", names)}</span>
        <span className="flex flex-wrap items-center gap-2 text-muted text-sm">
          <Badge tone={tones[purchase.standing]}>{t(`standings.${purchase.standing}`)}</Badge>
          {t("rows", {
            rows: purchase.rows,
            amount: formatMoney(purchase.amount, purchase.currency, locale),
          })}
        </span>
        {purchase.standing === "noBooks" ? (
          <span className="text-muted text-sm">{t("noBooks", names)}</span>
        ) : null}
      </div>
      <span className="figures ms-auto">{emissionText(purchase.kg, locale)}</span>
      {purchase.byNumber ? null : <Seller purchase={purchase} members={members} names={names} />}
    </li>
  );
}

/** Asks who sells, and lets what somebody has said be said otherwise. */
function Seller({ purchase, members, names }: PurchaseProps & { names: Names }) {
  const t = useTranslations("hierarchy.inside");
  const { pending, attempt } = useAttempt();
  const changed = useGroupChanged();
  const say = (seller: string | null) =>
    void attempt(async () => {
      await tellSeller({ buyer: purchase.buyer, key: purchase.key, seller });
      await changed();
    });
  if (purchase.standing === "asked" && purchase.seller) {
    return (
      <div className="flex basis-full flex-wrap items-center gap-2">
        <span className="grow text-sm">{t("question", names)}</span>
        <Button size="sm" look="primary" isPending={pending} onPress={() => say(purchase.seller)}>
          {t("yes", names)}
        </Button>
        <Button size="sm" isPending={pending} onPress={() => say(null)}>
          {t("no")}
        </Button>
      </div>
    );
  }
  return (
    <PlainSelect
      label={t("seller", names)}
      hideLabel
      className="w-56"
      isDisabled={pending}
      value={purchase.seller ?? (purchase.standing === "outside" ? "none" : "")}
      choices={[
        ...(purchase.standing === "asked" ? [{ id: "", label: t("choose") }] : []),
        ...members
          .filter(({ id }) => id !== purchase.buyer)
          .map(({ id, name }) => ({ id: String(id), label: name })),
        { id: "none", label: t("nobody") },
      ]}
      onChange={(choice) => (choice === "" ? undefined : say(choice === "none" ? null : choice))}
    />
  );
}
