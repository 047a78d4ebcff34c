"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Badge } from "@/components/ui/badge";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { questionTypes, type Section } from "@/lib/api/enums";
import { useAi } from "@/lib/api/use-ai";
import { TopicLink, WhyNot } from "./applicability";
import { CarriedNotice } from "./carried-notice";
import { LastValuesProvider } from "./last-values";
import { isPhasedIn, type Stop } from "./model";
import { LawBadges, NeedBadge } from "./need";
import { Panes } from "./panes";
import { Recovered, SaveState } from "./save-note";
import { SectionNav } from "./section-nav";
import { SideNotes } from "./side-notes";
import { SingleAnswer } from "./single-answer";
import { useSlots } from "./slots";
import { isSuggestible } from "./suggestion";
import type { Asked } from "./types";
import { type Editing, useEditor } from "./use-editor";
import { useFilter } from "./use-filter";
import { Walk } from "./walk";

const ConflictDialog = onDemand(() => import("./conflict-dialog").then((module) => module.ConflictDialog));
/** As large as the button that asks AI: what stands below it moves under no pointer when that comes. */
const askingPlace = <Skeleton className="touch h-7 w-24" />;
const NoAi = onDemand(() => import("./no-ai").then((module) => module.NoAi), askingPlace);
const SeriesAnswer = onDemand(
  () => import("./series-answer").then((module) => module.SeriesAnswer),
  <Skeleton className="h-36 w-full" />,
);
const Suggested = onDemand(() => import("./suggested").then((module) => module.Suggested), askingPlace);
const TableAnswer = onDemand(
  () => import("./table-answer").then((module) => module.TableAnswer),
  <Skeleton className="h-36 w-full" />,
);

export interface StopPageProps {
  section: Section;
  stops: readonly Stop[];
  stop: Stop;
}

/** A stop of the questionnaire: where it stands, its answer, and what helps to answer it. */
export function StopPage({ section, stops, stop }: StopPageProps) {
  const editing = useEditor(stop.questions);
  const [lead] = stop.questions;
  if (!lead) return null;
  const isSeries = stop.id.startsWith("series:");
  return (
    <Panes
      isWide={stop.table !== null}
      nav={<SectionNav section={section} stops={stops} current={stop.id} />}
      aside={<SideNotes stop={stop} editing={editing} />}
    >
      <article className="flex flex-col gap-5" {...editing.cursor}>
        <Head section={section} stops={stops} stop={stop} />
        <SaveState editor={editing.editor} onRetry={() => void editing.save()} />
        <Recovered editor={editing.editor} onSettle={editing.settle} />
        <CarriedNotice editing={editing} />
        <WhyNot question={lead} />
        <AskingAi questions={stop.questions} editing={editing} />
        <LastValuesProvider questions={stop.questions}>
          {isSeries ? (
            <SeriesAnswer stop={stop} editing={editing} />
          ) : stop.table ? (
            <TableAnswer table={stop.table} stop={stop} editing={editing} />
          ) : (
            <SingleAnswer question={lead} editing={editing} />
          )}
        </LastValuesProvider>
        <Conflict editing={editing} />
      </article>
    </Panes>
  );
}

/** What AI suggests and the way to ask it, or why it is not asked. */
function AskingAi(props: { questions: readonly Asked[]; editing: Editing }) {
  const { data: ai, error } = useAi();
  if (!ai) return error ? null : askingPlace;
  return ai.on && props.questions.some(isSuggestible) ? <Suggested {...props} /> : <NoAi ai={ai} />;
}

function Head({ section, stops, stop }: StopPageProps) {
  const t = useTranslations("questions.page");
  const names = useTranslations("shell.menu.items");
  const { Here } = useSlots();
  const { search } = useFilter();
  const [lead] = stop.questions;
  // A series is no stop of its own; one goes on from its first question.
  const from =
    stops.find(({ id }) => id === stop.id) ?? stops.find(({ questions }) => questions[0] === lead) ?? stop;
  const isMany = stop.table !== null || stop.questions.length > 1;
  const groupName = isMany ? lead?.group?.name : undefined;
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Breadcrumbs
          crumbs={[
            {
              label: names(`${section}.text` as "Goals.text"),
              href: `/company/questions/section/${section}${search}`,
            },
            { label: stop.category },
          ]}
        />
        <Walk section={section} stops={stops} from={from} name={groupName ?? lead?.shortTitle} />
      </div>
      <h1 className="max-w-prose font-semibold text-xl">{groupName ?? lead?.title}</h1>
      {isMany ? null : <AtLength question={lead} />}
      <div className="flex flex-wrap items-center gap-2">
        {isMany ? null : <span className="text-muted text-sm">{lead?.shortTitle}</span>}
        {lead?.esrsParagraph ? <Badge>{lead.esrsParagraph}</Badge> : null}
        {stop.questions.some(isPhasedIn) ? <Badge>{t("phasedIn")}</Badge> : null}
        <NeedBadge questions={stop.questions} />
        {lead ? <LawBadges question={lead} /> : null}
        {lead?.type === questionTypes.materiality ? <TopicLink question={lead} /> : null}
        <Here questions={stop.questions} />
      </div>
    </header>
  );
}

/** What the description says beyond the title. */
function AtLength({ question }: { question: Asked | undefined }) {
  const [, ...more] = question?.description.split("\n") ?? [];
  return <p className="max-w-prose whitespace-pre-line text-muted text-sm">{more.join("\n")}</p>;
}

function Conflict({ editing }: { editing: Editing }) {
  const t = useTranslations("questions.conflict");
  const [later, setLater] = useState(false);
  const { conflict, entries } = editing.editor;
  const entry = conflict ? entries[conflict.questionId] : undefined;
  if (!conflict || !entry) return null;
  if (later) {
    return (
      <Notice
        tone="warn"
        title={t("title")}
        actions={<Button onPress={() => setLater(false)}>{t("show")}</Button>}
      >
        {t("waiting")}
      </Notice>
    );
  }
  return (
    <ConflictDialog
      key={conflict.theirs?.version ?? 0}
      entry={entry}
      theirs={conflict.theirs}
      onLater={() => setLater(true)}
      onResolve={(content) => editing.resolve(conflict.questionId, content)}
    />
  );
}
