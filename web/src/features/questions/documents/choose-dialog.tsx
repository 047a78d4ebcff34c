"use client";

import { useLocale, useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonText } from "@/components/ui/skeleton";
import type { DocumentPage } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { formatBytes } from "@/lib/format/number";
import { useDocuments } from "./api";

interface ChooseDialogProps {
  /** Those that the answer has already. */
  ids: readonly string[];
  onClose: () => void;
  onAttach: (ids: string[]) => Promise<void>;
}

/** Chooses among the company's documents. What is marked stays so while one searches for another. */
export function ChooseDialog({ ids, onClose, onAttach }: ChooseDialogProps) {
  const t = useTranslations("documents");
  const ui = useTranslations("ui.dialog");
  const textOf = useProblemText();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const sought = useDeferredValue(search.trim());
  const documents = useDocuments(sought, {});

  async function attach() {
    setPending(true);
    try {
      await onAttach([...chosen]);
      onClose();
    } catch (problem) {
      setError(problem);
      setPending(false);
    }
  }
  return (
    <Dialog
      isOpen
      width="md"
      title={t("answer.dialog")}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="flex flex-col gap-3 pt-1">
        <SearchField autoFocus label={t("search")} value={search} onChange={setSearch} />
        <AsyncContent answer={documents} skeleton={<SkeletonText lines={5} />} stale={documents.isLoading}>
          {(page) => (
            <Choices
              page={page}
              ids={ids}
              chosen={chosen}
              nothing={t(sought === "" ? "empty.title" : "none.title")}
              onChange={setChosen}
            />
          )}
        </AsyncContent>
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{ui("cancel")}</Button>
        <Button
          look="primary"
          isDisabled={chosen.length === 0}
          isPending={pending}
          onPress={() => void attach()}
        >
          {t("answer.action", { count: chosen.length })}
        </Button>
      </Actions>
    </Dialog>
  );
}

interface ChoicesProps {
  page: DocumentPage;
  ids: readonly string[];
  chosen: readonly string[];
  nothing: string;
  onChange: (chosen: readonly string[]) => void;
}

function Choices({ page, ids, chosen, nothing, onChange }: ChoicesProps) {
  const t = useTranslations("documents");
  const locale = useLocale();
  const { items, total } = page;
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {total === 0
          ? nothing
          : items.length < total
            ? t("list.some", { shown: items.length, total })
            : t("list.all", { total })}
      </p>
      {total > 0 ? (
        <ul aria-label={t("list.title")} className="max-h-80 overflow-y-auto rounded-lg border border-line">
          {items.map(({ id, name, size, excerpt }) => {
            const has = ids.includes(id);
            return (
              <li key={id} className="border-line border-b px-3 py-1.5 last:border-b-0">
                <Checkbox
                  className="w-full"
                  isSelected={has || chosen.includes(id)}
                  isDisabled={has}
                  onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
                >
                  <span className="[overflow-wrap:anywhere]">{name}</span>{" "}
                  <span className="whitespace-nowrap text-muted text-sm">
                    {has ? t("answer.already") : formatBytes(size, locale)}
                  </span>
                  {excerpt ? (
                    <span className="block text-muted text-sm [overflow-wrap:anywhere]">
                      {excerpt.before}
                      <mark className="rounded-sm bg-brand-soft px-0.5 text-ink">{excerpt.hit}</mark>
                      {excerpt.after}
                    </span>
                  ) : null}
                </Checkbox>
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}
