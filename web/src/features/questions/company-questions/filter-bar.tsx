"use client";

import { useTranslations } from "next-intl";
import { Toolbar } from "@/components/data-table/toolbar";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { sections } from "@/lib/api/enums";
import type { CompanyQuestion } from "@/lib/api/types";
import { choicesOf, type Filter } from "./model";

interface FilterBarProps {
  filter: Filter;
  set: (change: Partial<Filter>) => void;
  questions: readonly CompanyQuestion[];
  count: number | undefined;
  /** The states that are offered, each with its words. */
  states: readonly Filter["state"][];
  withAssignee?: boolean;
}

const half = "max-sm:grow max-sm:basis-2/5";

/** What narrows the questions of a company. */
export function FilterBar({ filter, set, questions, count, states, withAssignee = false }: FilterBarProps) {
  const t = useTranslations("companyQuestions.filters");
  const names = useTranslations("shell.menu.items");
  const choices = choicesOf(questions, filter);
  const topicName = (id: string) =>
    t.has(`topics.${id as "general"}`) ? t(`topics.${id as "general"}`) : id;
  return (
    <Toolbar count={count}>
      <SearchField
        label={t("search")}
        className="w-64 max-sm:w-full"
        value={filter.q}
        onChange={(q) => set({ q })}
      />
      <PlainSelect
        hideLabel
        label={t("section")}
        className={`w-48 ${half}`}
        value={String(filter.section ?? "")}
        choices={[
          { id: "", label: t("everySection") },
          ...choices.sections.map((id) => ({
            id: String(id),
            label: names(`${sections[id] ?? "GeneralInformation"}.text` as "Goals.text"),
          })),
        ]}
        onChange={(id) => set({ section: id === "" ? null : Number(id), requirement: "" })}
      />
      <PlainSelect
        hideLabel
        label={t("requirement")}
        className={`w-36 ${half}`}
        value={filter.requirement}
        choices={[
          { id: "", label: t("everyRequirement") },
          ...choices.requirements.map((id) => ({ id, label: id })),
        ]}
        onChange={(requirement) => set({ requirement })}
      />
      {choices.topics.length > 1 ? (
        <PlainSelect
          hideLabel
          label={t("topic")}
          className={`w-36 ${half}`}
          value={filter.topic}
          choices={[
            { id: "", label: t("everyTopic") },
            ...choices.topics.map((id) => ({ id, label: topicName(id) })),
          ]}
          onChange={(topic) => set({ topic })}
        />
      ) : null}
      <PlainSelect
        hideLabel
        label={t("state")}
        className={`w-40 ${half}`}
        value={filter.state}
        choices={states.map((id) => ({ id, label: t(`states.${id === "" ? "all" : id}`) }))}
        onChange={(state) => set({ state })}
      />
      {withAssignee && choices.people.length > 0 ? (
        <PlainSelect
          hideLabel
          label={t("assignee")}
          className={`w-40 ${half}`}
          value={filter.assignee}
          choices={[
            { id: "", label: t("everybody") },
            { id: "none", label: t("nobody") },
            ...choices.people.map(({ id, name }) => ({ id, label: name })),
          ]}
          onChange={(assignee) => set({ assignee })}
        />
      ) : null}
    </Toolbar>
  );
}
