"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { SubTopic, Topic } from "@/lib/api/types";
import { outcomeOf, questionAddress, type SideName } from "./model";
import { OutcomeBadge, useScoreText } from "./outcome";
import { type Column, cellLook, Table } from "./table";

const score = { align: "end" } as const;
const outcome = { from: "sm" } as const;

/** Each sub-topic with its scores, which link to where they are given, and their outcome. */
export function TopicState({ topic }: { topic: Topic }) {
  const t = useTranslations("materiality.overview.columns");
  const columns: Column[] = [
    { id: "subTopic", label: t("subTopic") },
    { id: "impact", label: t("impact"), ...score },
    { id: "financial", label: t("financial"), ...score },
    { id: "verdict", label: t("verdict"), ...outcome },
  ];
  return (
    <div className="relative -mx-3 overflow-x-auto">
      <Table label={`${topic.id} ${topic.name}`} columns={columns}>
        <tbody>
          {topic.subTopics.map((sub) => (
            <Row key={sub.id} sub={sub} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Row({ sub }: { sub: SubTopic }) {
  const t = useTranslations("materiality.topics");
  const { id, name, examples, verdict } = sub;
  return (
    <tr className="border-line border-b align-top last:border-b-0">
      <th scope="row" className={`font-normal ${cellLook({})}`}>
        <Link href={questionAddress("verdict", verdict.questionId)}>{`${id} ${name}`}</Link>
        <span className="block pt-1 sm:hidden">
          <OutcomeBadge outcome={outcomeOf(sub)} />
        </span>
        {examples.length > 0 ? (
          <span className="block text-muted text-xs">{t("examples", { examples: examples.join(", ") })}</span>
        ) : null}
        {verdict.essential === null ? null : (
          <span className="block text-muted text-xs">{t("decided", { reason: verdict.reason })}</span>
        )}
      </th>
      <td className={`sm:w-20 ${cellLook(score)}`}>
        <Score sub={sub} side="impact" />
      </td>
      <td className={`sm:w-20 ${cellLook(score)}`}>
        <Score sub={sub} side="financial" />
      </td>
      <td className={`sm:w-36 ${cellLook(outcome)}`}>
        <OutcomeBadge outcome={outcomeOf(sub)} />
      </td>
    </tr>
  );
}

function Score({ sub, side }: { sub: SubTopic; side: SideName }) {
  const t = useTranslations("materiality.topics");
  const write = useScoreText();
  const { questionId, score: given } = sub[side];
  return (
    <Link href={questionAddress(side, questionId)}>
      {given === null ? t("assess") : write(given)}
      <span className="sr-only">{` ${t(`of.${side}`, { subTopic: sub.id })}`}</span>
    </Link>
  );
}
