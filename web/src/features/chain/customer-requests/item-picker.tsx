"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { SearchField } from "@/components/ui/search-field";
import type { AskedDisclosure, AskedItem, CustomerOffer, Judgement } from "@/lib/api/customer-request-types";
import { useWrongText } from "./asker-fields";
import { choosing, countOf, matching } from "./model";
import type { RequestForm } from "./use-request-draft";

interface PickerProps {
  offer: CustomerOffer;
  form: RequestForm;
  judgement: Judgement | undefined;
}

/** The datapoints of the standard that are asked for, to choose by disclosure or by a search. */
export function ItemPicker({ offer, form: { draft, set, wrong }, judgement }: PickerProps) {
  const t = useTranslations("customerRequests.picker");
  const textOf = useWrongText();
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => new Set(draft.items), [draft.items]);
  const found = useMemo(() => matching(offer.disclosures, search), [offer.disclosures, search]);
  const above = useMemo(() => {
    const verdicts = judgement?.capped ? judgement.items : [];
    return new Map(verdicts.map((verdict) => [verdict.id, verdict.above]));
  }, [judgement]);
  const isSearching = search.trim() !== "";
  const matches = found.reduce((sum, { items }) => sum + items.length, 0);

  function toggle(id: string, on: boolean) {
    setOpen((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-3">
        <p className="text-muted text-sm">{t("lead", { edition: offer.edition })}</p>
        {wrong.items ? (
          <p role="alert" className="text-danger text-sm">
            {textOf(wrong.items)}
          </p>
        ) : null}
        {/* The enter key looks for items and saves nothing. */}
        <SearchField label={t("search")} value={search} onChange={setSearch} onSubmit={setSearch} />
        <p role="status" className="text-muted text-xs empty:hidden">
          {isSearching ? t("found", { count: matches }) : null}
        </p>
        <ul className="flex flex-col gap-1">
          {found.map((disclosure) => (
            <li key={disclosure.id}>
              <OneDisclosure
                disclosure={disclosure}
                chosen={chosen}
                above={above}
                isOpen={isSearching || open.has(disclosure.id)}
                onOpen={(on) => toggle(disclosure.id, on)}
                onChoose={(items, on) => set({ items: choosing(draft.items, items, on) })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

interface OneDisclosureProps {
  disclosure: AskedDisclosure;
  chosen: ReadonlySet<string>;
  /** Of each item that was judged, whether it may be declined. */
  above: ReadonlyMap<string, boolean>;
  isOpen: boolean;
  onOpen: (on: boolean) => void;
  onChoose: (items: readonly AskedItem[], on: boolean) => void;
}

function OneDisclosure({ disclosure, chosen, above, isOpen, onOpen, onChoose }: OneDisclosureProps) {
  const t = useTranslations("customerRequests.picker");
  const { name, items } = disclosure;
  const count = countOf(chosen, items);
  return (
    <Disclosure
      isExpanded={isOpen}
      onExpandedChange={onOpen}
      title={
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span>{name}</span>
          <span className="figures font-normal text-muted text-xs">
            {t("count", { count, all: items.length })}
          </span>
        </span>
      }
      aside={
        <Checkbox
          aria-label={t("whole", { name })}
          isSelected={count === items.length}
          isIndeterminate={count > 0 && count < items.length}
          onChange={(on) => onChoose(items, on)}
        />
      }
    >
      {isOpen ? (
        <ul className="flex flex-col gap-1 py-1 ps-6">
          {items.map((item) => (
            <li key={item.id} className="flex flex-wrap items-start justify-between gap-x-3">
              <Checkbox
                isSelected={chosen.has(item.id)}
                onChange={(on) => onChoose([item], on)}
                className="min-w-0 flex-1 basis-48"
              >
                {item.label}{" "}
                <span className="figures whitespace-nowrap text-muted text-xs">
                  {t(item.inferred ? "whereInferred" : "where", {
                    code: item.code,
                    paragraph: item.paragraph,
                  })}
                </span>
              </Checkbox>
              {chosen.has(item.id) && above.has(item.id) ? (
                <Badge tone={above.get(item.id) ? "ok" : "neutral"}>
                  {t(above.get(item.id) ? "mayDecline" : "mayBeRequired")}
                </Badge>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Disclosure>
  );
}
