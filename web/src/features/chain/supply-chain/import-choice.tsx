"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Actions } from "@/components/ui/dialog";
import { PlainSelect } from "@/components/ui/plain-select";
import { useToast } from "@/components/ui/toast";
import { type Bought, importing } from "./drafts";
import { useEditor } from "./editor";

/** A supplier that can be put on the map. */
export interface Offer extends Bought {
  key: string;
  /** What stands below the name. */
  note: string;
  isThere: boolean;
  figures?: ReactNode;
}

interface ImportChoiceProps {
  offers: readonly Offer[];
  /** Shown when there are no choices. */
  none: string;
  /** Beside the box that marks all. */
  more?: string;
  /** Those marked at first. */
  marked?: readonly Offer[];
  onClose: () => void;
}

/** Chooses suppliers and puts them on the map, each with an activity that may lead to one of the own business. */
export function ImportChoice({ offers, none, more, marked: first = [], onClose }: ImportChoiceProps) {
  const t = useTranslations("supplyChain.import");
  const toast = useToast();
  const { chain, commit } = useEditor();
  const own = chain.activities.filter(({ segment }) => segment === "core");
  const [to, setTo] = useState(own[0]?.id ?? "");
  const [marked, setMarked] = useState<ReadonlyMap<string, Offer>>(
    () => new Map(first.map((offer) => [offer.key, offer])),
  );
  const [pending, setPending] = useState(false);
  const free = offers.filter(({ isThere }) => !isThere);

  function mark(some: readonly Offer[], on: boolean) {
    const next = new Map(marked);
    for (const offer of some) {
      if (on) next.set(offer.key, offer);
      else next.delete(offer.key);
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
      {offers.length === 0 ? (
        <p className="py-3 text-muted">{none}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 pb-1">
            <Checkbox
              isDisabled={free.length === 0}
              isSelected={free.length > 0 && free.every(({ key }) => marked.has(key))}
              onChange={(on) => mark(free, on)}
            >
              {t("all", { count: free.length })}
            </Checkbox>
            {more ? <span className="text-muted text-sm">{more}</span> : null}
          </div>
          <ul aria-label={t("suppliers")} className="max-h-96 overflow-y-auto rounded-lg border border-line">
            {offers.map((offer) => (
              <OfferItem
                key={offer.key}
                offer={offer}
                isMarked={marked.has(offer.key)}
                onMark={(on) => mark([offer], on)}
              />
            ))}
          </ul>
        </>
      )}
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

interface OfferItemProps {
  offer: Offer;
  isMarked: boolean;
  onMark: (on: boolean) => void;
}

function OfferItem({ offer: { name, note, isThere, figures }, isMarked, onMark }: OfferItemProps) {
  const t = useTranslations("supplyChain.import");
  return (
    <li className="flex items-center gap-3 border-line border-b px-3 py-1.5 last:border-b-0">
      <Checkbox
        isDisabled={isThere}
        isSelected={isThere || isMarked}
        onChange={onMark}
        className="min-w-0 flex-1"
      >
        <span className="wrap-anywhere">
          <span className="block">{name}</span>
          <span className="figures block text-muted text-xs">
            {[note, isThere ? t("there") : ""].filter(Boolean).join(" · ")}
          </span>
        </span>
      </Checkbox>
      {figures}
    </li>
  );
}
