"use client";

import { MessageSquare, Sparkles, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CSSProperties, useDeferredValue, useMemo, useRef } from "react";
import { EmptyFiltered } from "@/components/states/empty";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link, PlainLink } from "@/components/ui/link";
import { sections } from "@/lib/api/enums";
import { usePageKeys } from "@/lib/use-page-keys";
import { TopicLink, useWhyNot } from "./applicability";
import { bySection, type SectionPart } from "./by-section";
import { Filters } from "./filters";
import {
  applies,
  type Cluster,
  filtered,
  hrefOf,
  isPhasedIn,
  isToReview,
  listed,
  type Stop,
  stopStatus,
  stopsOf,
} from "./model";
import { NeedBadge } from "./need";
import { useSlots } from "./slots";
import { StatusMark } from "./status-mark";
import type { Asked } from "./types";
import { useFilter } from "./use-filter";
import { useUnsentStops } from "./use-unsent";

/** Questions by category, and by section where they are of several, with search and filters. */
export function QuestionList({ questions }: { questions: readonly Asked[] }) {
  const t = useTranslations("questions.list");
  const empty = useTranslations("empty");
  const ui = useTranslations("ui.state");
  const state = useFilter();
  const { Bar } = useSlots();
  const list = useRef<HTMLDivElement>(null);
  const isUnsent = useUnsentStops();
  const { words, chapter, status, topic, need, assignee, suggested } = state.filter;
  // Typing comes first; the list follows as soon as it can.
  const sought = useDeferredValue(words);
  const filter = useMemo(
    () => ({ words: sought, chapter, status, topic, need, assignee, suggested }),
    [sought, chapter, status, topic, need, assignee, suggested],
  );
  const shown = useMemo(() => filtered(questions, filter), [questions, filter]);
  const left = useMemo(
    () => filtered(questions, { ...filter, status: "optedOut" }).length,
    [questions, filter],
  );
  usePageKeys({ j: () => step(list.current, 1), k: () => step(list.current, -1) });
  const isOfMany = useMemo(() => bySection(questions).length > 1, [questions]);
  const parts = useMemo(() => bySection(shown), [shown]);
  // What is read first comes first; the other sections follow without holding anybody up.
  const drawn = useDeferredValue(parts, parts.slice(0, 1));
  return (
    <>
      <Filters questions={questions} shown={shown} state={state} />
      <Bar shown={shown} />
      {shown.length === 0 ? (
        <EmptyFiltered
          title={empty("noMatch")}
          action={<Button onPress={state.clear}>{ui("clearFilters")}</Button>}
        >
          {empty("noMatchHelp")}
        </EmptyFiltered>
      ) : null}
      <div ref={list} className="flex flex-col gap-6">
        {drawn.map((part) =>
          isOfMany ? (
            <SectionRows key={part.section} part={part} list={{ ...state, isUnsent }} />
          ) : (
            <Categories
              key={part.section}
              questions={part.questions}
              list={{ ...state, isUnsent }}
              level={2}
            />
          ),
        )}
      </div>
      {left > 0 && status !== "optedOut" ? (
        <p className="flex flex-wrap items-center gap-x-3 pt-4 text-muted text-sm">
          {t("optedOut", { count: left })}
          <Button look="quiet" size="sm" onPress={() => state.setStatus("optedOut")}>
            {t("showOptedOut")}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** The part of a list that is of one section. */
function SectionRows({ part: { section, questions }, list }: { part: SectionPart; list: List }) {
  const names = useTranslations("shell.menu.items");
  const { Mark } = useSlots();
  const name = names(`${section}.text` as "Goals.text");
  return (
    <section aria-label={name} className="flex flex-col gap-4">
      <div className="flex items-center">
        <Mark questions={questions} label={name} />
        <h2 className="font-semibold text-lg">
          <Link
            href={`/company/questions/section/${section}${list.search}`}
            className="text-ink no-underline hover:underline"
          >
            {name}
          </Link>
        </h2>
      </div>
      <Categories questions={questions} list={list} level={3} />
    </section>
  );
}

interface CategoriesProps {
  questions: readonly Asked[];
  list: List;
  /** Of the categories' headings. */
  level: 2 | 3;
}

function Categories({ questions, list, level }: CategoriesProps) {
  const t = useTranslations("questions.list");
  const { Mark } = useSlots();
  const Title = `h${level}` as const;
  // Sections have categories of the same name: a part of one is no landmark of its own.
  const Part = level === 2 ? "section" : "div";
  const lists = useMemo(() => listed(stopsOf(questions)), [questions]);
  return lists.map(({ category, clusters }) => (
    <Part
      key={category}
      {...(level === 2 ? { "aria-label": category } : {})}
      className={rowGuess}
      style={drawnInSight(clusters)}
    >
      <div className="flex items-center pb-2">
        <Mark questions={questionsOf(clusters)} label={category} />
        <Title className="font-semibold">{category}</Title>
      </div>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface" aria-label={t("questions")}>
        {clusters.map((cluster) => (
          <ClusterRows key={cluster.stops[0]?.id} cluster={cluster} list={list} level={level} />
        ))}
      </ul>
    </Part>
  ));
}

function questionsOf(clusters: readonly Cluster[]): Asked[] {
  return clusters.flatMap(({ stops }) => stops).flatMap(({ questions }) => questions);
}

/** What a row takes at most, for the length of what is not drawn yet; on a phone its texts are long. */
const rowGuess = "[--row-guess:10rem] sm:[--row-guess:4rem]";

/** A long list is drawn where it is in sight; all of it can be searched, read out and printed. */
function drawnInSight(clusters: readonly Cluster[]): CSSProperties {
  const rows = clusters.reduce((sum, { stops }) => sum + stops.length, 1);
  return { contentVisibility: "auto", containIntrinsicSize: `auto calc(${rows} * var(--row-guess))` };
}

/** Puts the focus on the next or previous question of the list. */
function step(list: HTMLElement | null, by: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>("a[data-stop]") ?? [])];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  links[at < 0 ? 0 : at + by]?.focus();
}

interface List extends Pick<ReturnType<typeof useFilter>, "search" | "suggested"> {
  isUnsent: (stop: Stop) => boolean;
}

function ClusterRows({ cluster, list, level }: { cluster: Cluster; list: List; level: 2 | 3 }) {
  const Title = level === 2 ? "h3" : "h4";
  const t = useTranslations("questions.list");
  const { Mark } = useSlots();
  const { group, stops } = cluster;
  const section = sections[stops[0]?.questions[0]?.section ?? 0] ?? "GeneralInformation";
  if (!group || stops.length === 1)
    return stops.map((stop) => <StopRow key={stop.id} stop={stop} list={list} />);
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 px-3 pt-2 pb-1">
        <Mark questions={questionsOf([cluster])} label={group.name} />
        <Title className="font-medium text-muted text-xs">{group.name}</Title>
        <Link
          href={`/company/questions/section/${section}/group/${encodeURIComponent(group.id)}${list.search}`}
          className="text-xs"
        >
          {t("together", { count: stops.length })}
        </Link>
      </div>
      <ul aria-label={group.name}>
        {stops.map((stop) => (
          <StopRow key={stop.id} stop={stop} list={list} isMember />
        ))}
      </ul>
    </li>
  );
}

function StopRow({ stop, list, isMember = false }: { stop: Stop; list: List; isMember?: boolean }) {
  const t = useTranslations("questions.list");
  const whyNot = useWhyNot();
  const { Mark, Who } = useSlots();
  const [lead] = stop.questions;
  if (!lead) return null;
  const asked = stop.questions.some(applies);
  const carried = stop.questions.find(isToReview)?.answer?.carriedFrom;
  const why = asked ? null : whyNot(lead);
  const section = sections[lead.section] ?? "GeneralInformation";
  const name = stop.table?.name ?? lead.shortTitle;
  return (
    <li className={`flex items-center border-line border-b last:border-b-0 ${isMember ? "ps-3" : ""}`}>
      <Mark questions={stop.questions} label={name} />
      <PlainLink
        data-stop
        href={hrefOf(section, stop, list.search)}
        className="flex min-h-row min-w-0 flex-1 items-center gap-3 px-3 py-2 -outline-offset-2 hover:bg-hover"
      >
        <StatusMark status={list.isUnsent(stop) ? "notSaved" : stopStatus(stop)} />
        <span className="min-w-0 flex-1">
          <span className={`block sm:truncate ${asked ? "font-medium" : "text-muted"}`}>{name}</span>
          <span className="text-muted text-sm sm:line-clamp-2">{why ?? lead.title}</span>
        </span>
        <Commented questions={stop.questions} />
        {stop.questions.some(({ id }) => list.suggested.has(id)) ? (
          <Badge tone="brand" icon={Sparkles}>
            {t("suggested")}
          </Badge>
        ) : null}
        {carried ? (
          <span className="max-sm:hidden">
            <Badge tone="warn">{t("carriedFrom", { year: String(carried) })}</Badge>
          </span>
        ) : null}
        {stop.table ? (
          <span className="max-sm:hidden">
            <Badge icon={Table2}>{t("columns", { count: stop.questions.length })}</Badge>
          </span>
        ) : null}
        {asked && stop.questions.some(isPhasedIn) ? (
          <span className="max-sm:hidden">
            <Badge>{t("phasedIn")}</Badge>
          </span>
        ) : null}
        <span className="max-sm:hidden">
          <NeedBadge questions={stop.questions} />
        </span>
        <Who questions={stop.questions} />
        <span className="figures w-24 shrink-0 text-end text-muted text-xs max-sm:hidden">
          {lead.esrsParagraph}
        </span>
      </PlainLink>
      {lead.applicability === "notMaterial" ? (
        <span className="shrink-0 pe-3 text-xs">
          <TopicLink question={lead} />
        </span>
      ) : null}
    </li>
  );
}

function Commented({ questions }: { questions: readonly Asked[] }) {
  const t = useTranslations("questions.list");
  if (questions.every(({ comment }) => comment === "")) return null;
  return <MessageSquare aria-label={t("commented")} role="img" className="size-4 shrink-0 text-muted" />;
}
