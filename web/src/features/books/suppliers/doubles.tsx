"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Supplier, SupplierDouble } from "@/lib/api/supplier-types";
import { useDeciding, useDoubles } from "./api";

/** Suppliers that may be one, each with what speaks for it. */
export function Doubles({ onMerge }: { onMerge: (suppliers: readonly Supplier[]) => void }) {
  const t = useTranslations("suppliers.doubles");
  const { data } = useDoubles();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="doubles" className="flex flex-col gap-3 pt-8">
      <h2 id="doubles" className="font-semibold text-lg">
        {t("title")}
      </h2>
      <p className="max-w-prose text-muted">{t("lead")}</p>
      <ul aria-labelledby="doubles" className="flex flex-col gap-2">
        {data.map((double) => (
          <DoubleItem
            key={double.suppliers.map(({ id }) => id).join()}
            double={double}
            onMerge={() => onMerge(double.suppliers)}
          />
        ))}
      </ul>
    </section>
  );
}

function DoubleItem({ double, onMerge }: { double: SupplierDouble; onMerge: () => void }) {
  const t = useTranslations("suppliers");
  const toast = useToast();
  const { distinct, undo } = useDeciding();
  const [one, other] = double.suppliers;
  if (!one || !other) return null;
  const names = [one, other].map(({ name, corporateIdentityNumber }) =>
    [name, corporateIdentityNumber].filter(Boolean).join(" "),
  );
  const both = { one: one.name, other: other.name };
  async function keepApart(id: string, otherId: string) {
    try {
      const made = await distinct(id, otherId);
      toast.done(t("toldApart", both), {
        label: t("undo"),
        onPress: () => void undo(made.id).catch(toast.problem),
      });
    } catch (problem) {
      toast.problem(problem);
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2">
      <span className="wrap-anywhere min-w-48 flex-1">
        {names.join(" – ")}
        <span className="block text-muted text-sm">{t(`doubles.likenesses.${double.likeness}`)}</span>
      </span>
      <Button aria-label={t("doubles.mergeThem", both)} onPress={onMerge}>
        {t("mergeAction")}
      </Button>
      <Button aria-label={t("doubles.tellApart", both)} onPress={() => void keepApart(one.id, other.id)}>
        {t("doubles.notTheSame")}
      </Button>
    </li>
  );
}
