"use client";

import { PlugZap } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Empty } from "@/components/states/empty";
import { Ready } from "@/components/states/ready";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Actions, Dialog } from "@/components/ui/dialog";
import { ButtonLink } from "@/components/ui/link";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { SupplierList, SupplierYear } from "@/lib/api/supplier-types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { useTyped } from "@/lib/use-typed";
import { shownSuppliers, useSuppliers } from "./api";
import { type Bought, importing } from "./drafts";
import { useEditor } from "./editor";

/** Puts suppliers of the books on the map, with what was bought of them. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("supplyChain.import");
  const { year } = usePeriod();
  const [words, setWords] = useState("");
  const typed = useTyped(words, setWords);
  const answer = useSuppliers(year, words);
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title", { year: String(year) })} width="lg">
      <Ready answer={answer} skeleton={<Skeleton className="h-80 rounded-lg" />}>
        {(list) =>
          list.total === 0 && words === "" ? (
            <Empty
              icon={PlugZap}
              title={t("none")}
              action={<ButtonLink href="/company/integrations">{t("toIntegrations")}</ButtonLink>}
            >
              {t("noneText")}
            </Empty>
          ) : (
            <>
              <p className="max-w-prose pb-3 text-muted">{t("lead")}</p>
              <SearchField label={t("search")} value={typed.text} onChange={typed.type} className="pb-3" />
              <Choice list={list} onClose={onClose} />
            </>
          )
        }
      </Ready>
    </Dialog>
  );
}

function Choice({ list, onClose }: { list: SupplierList; onClose: () => void }) {
  const t = useTranslations("supplyChain.import");
  const toast = useToast();
  const { chain, commit } = useEditor();
  const own = chain.activities.filter(({ segment }) => segment === "core");
  const [to, setTo] = useState(own[0]?.id ?? "");
  const [marked, setMarked] = useState<ReadonlyMap<string, Bought>>(new Map());
  const [pending, setPending] = useState(false);
  const there = new Set(chain.stakeholders.map(({ supplierId }) => supplierId));
  const isThere = ({ supplier }: SupplierYear) => supplier.records.some(({ id }) => there.has(id));
  const free = list.items.filter((item) => !isThere(item));

  function mark(items: readonly SupplierYear[], on: boolean) {
    const next = new Map(marked);
    for (const { supplier } of items) {
      if (on) next.set(supplier.id, supplier);
      else next.delete(supplier.id);
    }
    setMarked(next);
  }
  async function bring() {
    setPending(true);
    try {
      await commit(importing(chain, [...marked.values()], to || null));
      toast.done(t("done", { count: marked.size }));
      onClose();
    } catch (problem) {
      toast.problem(problem);
    } finally {
      setPending(false);
    }
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-1">
        <Checkbox
          isDisabled={free.length === 0}
          isSelected={free.length > 0 && free.every(({ supplier }) => marked.has(supplier.id))}
          onChange={(on) => mark(free, on)}
        >
          {t("all", { count: free.length })}
        </Checkbox>
        {list.total > list.items.length ? (
          <span className="text-muted text-sm">
            {t("more", { shown: String(shownSuppliers), total: String(list.total) })}
          </span>
        ) : null}
      </div>
      <ul aria-label={t("suppliers")} className="max-h-96 overflow-y-auto rounded-lg border border-line">
        {list.items.map((item) => (
          <SupplierItem
            key={item.supplier.id}
            item={item}
            currency={list.currency}
            isThere={isThere(item)}
            isMarked={marked.has(item.supplier.id)}
            onMark={(on) => mark([item], on)}
          />
        ))}
      </ul>
      {list.items.length === 0 ? <p className="py-3 text-muted">{t("noMatch")}</p> : null}
      {own.length > 0 ? (
        <PlainSelect
          className="pt-4"
          label={t("to")}
          choices={[{ id: "", label: t("toNothing") }, ...own.map(({ id, name }) => ({ id, label: name }))]}
          value={to}
          onChange={setTo}
        />
      ) : null}
      <Actions>
        <Button onPress={onClose}>{t("cancel")}</Button>
        <Button
          look="primary"
          isDisabled={marked.size === 0}
          isPending={pending}
          onPress={() => void bring()}
        >
          {t("action", { count: marked.size })}
        </Button>
      </Actions>
    </>
  );
}

interface SupplierItemProps {
  item: SupplierYear;
  currency: string;
  isThere: boolean;
  isMarked: boolean;
  onMark: (on: boolean) => void;
}

function SupplierItem({
  item: { supplier, amount, kg },
  currency,
  isThere,
  isMarked,
  onMark,
}: SupplierItemProps) {
  const t = useTranslations("supplyChain.import");
  const locale = useLocale();
  return (
    <li className="flex items-center gap-3 border-line border-b px-3 py-1.5 last:border-b-0">
      <Checkbox
        isDisabled={isThere}
        isSelected={isThere || isMarked}
        onChange={onMark}
        className="min-w-0 flex-1"
      >
        <span className="wrap-anywhere">
          <span className="block">{supplier.name}</span>
          <span className="figures block text-muted text-xs">
            {[supplier.corporateIdentityNumber, isThere ? t("there") : ""].filter(Boolean).join(" · ")}
          </span>
        </span>
      </Checkbox>
      <span className="figures whitespace-nowrap text-end text-sm">
        {formatMoney(amount, currency, locale)}
        <span className="block text-muted text-xs">{emissionText(kg, locale)}</span>
      </span>
    </li>
  );
}
