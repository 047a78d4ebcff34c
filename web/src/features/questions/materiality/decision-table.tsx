"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import type { SubTopic, Topic } from "@/lib/api/types";
import { marked, outcomeOf, questionAddress, withMarks } from "./model";
import { OutcomeBadge, useScoreText } from "./outcome";
import { type Column, cellLook, Table } from "./table";
import { TopicHead } from "./topic-head";

interface DecisionTableProps {
  topics: readonly Topic[];
  /** Ids of the sub-topics that are marked. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

const score = { align: "end", from: "sm" } as const;
const decision = { from: "md" } as const;

/** Sub-topics by topic, with their scores, their outcome, and who decided it. */
export function DecisionTable({ topics, chosen, onChoose }: DecisionTableProps) {
  const t = useTranslations("materiality.overview.columns");
  const result = useTranslations("materiality.result");
  const columns: Column[] = [
    { id: "mark", label: <span className="sr-only">{result("mark")}</span> },
    { id: "subTopic", label: t("subTopic") },
    { id: "impact", label: t("impact"), ...score },
    { id: "financial", label: t("financial"), ...score },
    { id: "verdict", label: t("verdict") },
    { id: "decision", label: t("decision"), ...decision },
  ];
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <Table label={result("title")} columns={columns}>
        {topics.map((topic) => {
          const ids = topic.subTopics.map(({ id }) => id);
          const state = marked(ids, chosen);
          return (
            <tbody key={topic.id} className="border-line border-b last:border-b-0">
              <tr className="border-line border-b bg-sunken">
                <th scope="rowgroup" colSpan={columns.length} className={`font-normal ${cellLook({})}`}>
                  <TopicHead topic={topic}>
                    <Checkbox
                      aria-label={result("selectTopic", { topic: `${topic.id} ${topic.name}` })}
                      isSelected={state === "all"}
                      isIndeterminate={state === "some"}
                      onChange={(isIn) => onChoose(withMarks(chosen, ids, isIn))}
                    />
                  </TopicHead>
                </th>
              </tr>
              {topic.subTopics.map((sub) => (
                <Row
                  key={sub.id}
                  sub={sub}
                  isChosen={chosen.has(sub.id)}
                  onChoose={(isIn) => onChoose(withMarks(chosen, [sub.id], isIn))}
                />
              ))}
            </tbody>
          );
        })}
      </Table>
    </div>
  );
}

interface RowProps {
  sub: SubTopic;
  isChosen: boolean;
  onChoose: (isIn: boolean) => void;
}

function Row({ sub, isChosen, onChoose }: RowProps) {
  const t = useTranslations("materiality.result");
  const write = useScoreText();
  const name = `${sub.id} ${sub.name}`;
  return (
    <tr
      className={`h-row border-line border-b last:border-b-0 ${isChosen ? "framed bg-brand-soft" : "hover:bg-hover"}`}
    >
      <td className="w-9 ps-3">
        <Checkbox aria-label={t("select", { subTopic: name })} isSelected={isChosen} onChange={onChoose} />
      </td>
      <th scope="row" className={`font-normal ${cellLook({})}`}>
        <Link href={questionAddress("verdict", sub.verdict.questionId)}>{name}</Link>
      </th>
      <td className={`sm:w-24 ${cellLook(score)}`}>{write(sub.impact.score)}</td>
      <td className={`sm:w-24 ${cellLook(score)}`}>{write(sub.financial.score)}</td>
      <td className={`sm:w-40 ${cellLook({})}`}>
        <OutcomeBadge outcome={outcomeOf(sub)} />
      </td>
      <td className={`sm:w-80 ${cellLook(decision)}`}>
        <Decided sub={sub} />
      </td>
    </tr>
  );
}

function Decided({ sub: { assessed, verdict } }: { sub: SubTopic }) {
  const t = useTranslations("materiality.result");
  if (verdict.essential === null) return <span className="text-muted">{assessed ? t("byScores") : "–"}</span>;
  return (
    <>
      <span>
        {t("by", {
          decision: t(verdict.essential ? "essential" : "notEssential"),
          name: verdict.by?.name || t("somebody"),
        })}
      </span>
      <span className="line-clamp-2 text-muted text-xs">{verdict.reason}</span>
    </>
  );
}
