"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { SelectionBar } from "@/components/data-table/selection";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import type { AnswerSuggestion } from "@/lib/api/ai-types";
import { useMayAsk } from "@/lib/api/use-ai";
import { usePageKeys } from "@/lib/use-page-keys";
import { useQuestionsIn } from "./api";
import { ListSkeleton } from "./list-skeleton";
import { bySection, type Reviewed } from "./review";
import { ReviewItem } from "./review-item";
import type { useAcceptingMany } from "./use-accepting-many";
import { useDeciding } from "./use-deciding";

interface ReviewListProps {
  /** At least one. */
  suggestions: readonly AnswerSuggestion[];
  many: ReturnType<typeof useAcceptingMany>;
}

/** Suggestions by section, to be decided on one by one or many at once. */
export function ReviewList({ suggestions, many }: ReviewListProps) {
  const parts = bySection(suggestions);
  const questions = useQuestionsIn(parts.map(({ section }) => section));
  if (questions.error && !questions.data) {
    return <Problem error={questions.error} onRetry={() => void questions.mutate()} />;
  }
  if (!questions.data) return <ListSkeleton />;
  return <Parts parts={bySection(suggestions, questions.data)} many={many} />;
}

function Parts({ parts, many }: Pick<ReviewListProps, "many"> & { parts: Reviewed[] }) {
  const t = useTranslations("prefill.review");
  const names = useTranslations("shell.menu.items");
  const list = useRef<HTMLDivElement>(null);
  const mayDecide = useMayAsk();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const deciding = useDeciding();
  const all = parts.flatMap(({ items }) => items);
  const chosen = all.filter(({ suggestion: { id } }) => marked.has(id));

  function mark(ids: readonly string[], is: boolean) {
    setMarked((before) => new Set(is ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  }
  function onCurrent(act: (suggestion: AnswerSuggestion) => void) {
    const id = current(list.current)?.dataset.suggestion;
    const one = all.find(({ suggestion }) => suggestion.id === id);
    if (one) act(one.suggestion);
  }
  /** The one decided on goes away: the focus goes on before it does. */
  function decide(act: (suggestion: AnswerSuggestion) => Promise<void>, suggestion: AnswerSuggestion) {
    if (deciding.pending.has(suggestion.id)) return;
    step(list.current, 1);
    void act(suggestion);
  }
  const steps = { j: () => step(list.current, 1), k: () => step(list.current, -1) };
  usePageKeys(
    mayDecide
      ? {
          ...steps,
          a: () => onCurrent((one) => decide(deciding.accept, one)),
          d: () => onCurrent((one) => decide(deciding.decline, one)),
          x: () => onCurrent(({ id }) => mark([id], !marked.has(id))),
        }
      : steps,
  );

  return (
    <div ref={list} className="flex flex-col gap-6">
      {chosen.length > 0 ? (
        <div className="sticky top-16 z-10">
          <SelectionBar ids={marked} count={chosen.length} onClear={() => setMarked(new Set())}>
            <Button
              size="sm"
              look="primary"
              isPending={many.pending}
              onPress={() => void many.accept(chosen).then(() => setMarked(new Set()))}
            >
              {t("acceptMarked")}
            </Button>
          </SelectionBar>
        </div>
      ) : null}
      {parts.map(({ section, items }) => {
        const ids = items.map(({ suggestion: { id } }) => id);
        const isAll = ids.every((id) => marked.has(id));
        const name = names(`${section}.text` as "Goals.text");
        return (
          <section key={section} aria-label={name} className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 className="font-semibold text-lg">
                {name} <span className="figures font-normal text-muted text-sm">{items.length}</span>
              </h2>
              {mayDecide ? (
                <Checkbox
                  isSelected={isAll}
                  isIndeterminate={!isAll && ids.some((id) => marked.has(id))}
                  onChange={(is) => mark(ids, is)}
                >
                  {t("markAll", { count: items.length })}
                </Checkbox>
              ) : null}
            </div>
            <ul aria-label={name} className="flex flex-col gap-3">
              {items.map((item) => (
                <ReviewItem
                  key={item.suggestion.id}
                  item={item}
                  isPending={deciding.pending.has(item.suggestion.id)}
                  {...(mayDecide
                    ? {
                        deciding: {
                          isMarked: marked.has(item.suggestion.id),
                          onMark: (is: boolean) => mark([item.suggestion.id], is),
                          onAccept: () => decide(deciding.accept, item.suggestion),
                          onDecline: () => decide(deciding.decline, item.suggestion),
                        },
                      }
                    : {})}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function current(list: HTMLElement | null): HTMLElement | null | undefined {
  const at = document.activeElement?.closest<HTMLElement>("[data-suggestion]");
  return at && list?.contains(at) ? at : undefined;
}

/** Puts the focus on the next or previous suggestion; the last gives it to the one before. */
function step(list: HTMLElement | null, by: 1 | -1): void {
  const items = [...(list?.querySelectorAll<HTMLElement>("[data-suggestion]") ?? [])];
  const here = current(list);
  const at = here ? items.indexOf(here) : -1;
  const to = at < 0 ? items[0] : (items[at + by] ?? (by === 1 ? items[at - 1] : undefined));
  to?.focus();
}
