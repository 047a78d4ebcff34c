"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { useSession } from "@/lib/session/session";
import { usePageKeys } from "@/lib/use-page-keys";
import { KeyHelp } from "./key-help";
import { askedOf, headings, statusFilters, topics } from "./model";
import { needFilters, partingNeeds } from "./need-filter";
import { useSlots } from "./slots";
import type { Asked } from "./types";
import type { useFilter } from "./use-filter";

interface FiltersProps {
  questions: readonly Asked[];
  shown: readonly Asked[];
  state: ReturnType<typeof useFilter>;
}

/** Search, chapter and status over a list of questions. */
export function Filters({ questions, shown, state }: FiltersProps) {
  const t = useTranslations("questions.filters");
  const ui = useTranslations("ui.state");
  const search = useRef<HTMLInputElement>(null);
  usePageKeys({ "/": () => search.current?.focus() });
  const {
    filter,
    isSet,
    setWords,
    setChapter,
    setStatus,
    setTopic,
    setNeed,
    setAssignee,
    setSuggested,
    clear,
  } = state;
  const { people } = useSlots();
  const user = useSession();
  const chapters = headings(questions, "chapter");
  const about = topics(questions);
  const needs = partingNeeds(questions);
  const asked = askedOf(shown);
  const own = questions.filter(({ assignedUserId }) => assignedUserId === user.id);
  const suggested = questions.filter(({ id }) => state.suggested.has(id)).length;
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4 print:hidden">
      <SearchField
        label={t("search")}
        inputRef={search}
        className="w-72 max-sm:w-full"
        value={filter.words}
        onChange={setWords}
      />
      {chapters.length > 1 ? (
        <PlainSelect
          hideLabel
          label={t("chapter")}
          className="w-52 max-sm:w-full"
          value={filter.chapter ?? "all"}
          choices={[{ id: "all", label: t("allChapters") }, ...chapters.map((id) => ({ id, label: id }))]}
          onChange={(id) => setChapter(id === "all" ? null : id)}
        />
      ) : null}
      <PlainSelect
        hideLabel
        label={t("status")}
        className="w-48 max-sm:w-full"
        value={filter.status ?? "all"}
        choices={[
          { id: "all", label: t("allStatuses") },
          ...statusFilters.map((id) => ({ id, label: t(`statuses.${id}`) })),
        ]}
        onChange={(id) => setStatus(statusFilters.find((one) => one === id) ?? null)}
      />
      {needs.length > 0 || filter.need ? (
        <PlainSelect
          hideLabel
          label={t("need")}
          className="w-48 max-sm:w-full"
          value={filter.need ?? "all"}
          choices={[
            { id: "all", label: t("allNeeds") },
            ...needFilters
              .filter((id) => needs.includes(id) || id === filter.need)
              .map((id) => ({ id, label: t(`needs.${id}`) })),
          ]}
          onChange={(id) => setNeed(needFilters.find((one) => one === id) ?? null)}
        />
      ) : null}
      {about.length > 1 ? (
        <PlainSelect
          hideLabel
          label={t("topic")}
          className="w-44 max-sm:w-full"
          value={filter.topic ?? "all"}
          choices={[
            { id: "all", label: t("allTopics") },
            ...about.map((id) => ({
              id,
              label: t.has(`topics.${id as "E1"}`) ? t(`topics.${id as "E1"}`) : id,
            })),
          ]}
          onChange={(id) => setTopic(id === "all" ? null : id)}
        />
      ) : null}
      {people.length > 0 ? (
        <PlainSelect
          hideLabel
          label={t("assignee")}
          className="w-48 max-sm:w-full"
          value={filter.assignee ?? "all"}
          choices={[
            { id: "all", label: t("allAssignees") },
            { id: "none", label: t("unassigned") },
            ...people.map(({ id, name }) => ({ id, label: name })),
          ]}
          onChange={(id) => setAssignee(id === "all" ? null : id)}
        />
      ) : null}
      {own.length > 0 && own.length < questions.length ? (
        <Checkbox
          isSelected={filter.assignee === user.id}
          onChange={(is) => setAssignee(is ? user.id : null)}
        >
          {t("mine", { count: askedOf(own) })}
        </Checkbox>
      ) : null}
      {suggested > 0 || filter.suggested ? (
        <Checkbox isSelected={filter.suggested !== null} onChange={setSuggested}>
          {t("suggested", { count: suggested })}
        </Checkbox>
      ) : null}
      {isSet ? (
        <Button look="quiet" onPress={clear}>
          {ui("clearFilters")}
        </Button>
      ) : null}
      <span role="status" className="figures ms-auto text-muted text-sm">
        {t("shown", { shown: asked, all: askedOf(questions), notAsked: shown.length - asked })}
      </span>
      <KeyHelp />
    </div>
  );
}
