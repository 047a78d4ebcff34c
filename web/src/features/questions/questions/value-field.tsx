"use client";

import { useTranslations } from "next-intl";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { DecimalField } from "@/components/ui/decimal-field";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import { TextArea } from "@/components/ui/text-area";
import { questionTypes } from "@/lib/api/enums";
import { ChoiceField } from "./choice-field";
import { NumberDoubts } from "./number-doubts";
import { numberRules } from "./number-rules";
import { isVerdict } from "./scores";
import type { AnswerValue, Asked } from "./types";
import { useFieldName } from "./use-field-name";
import { useUnit } from "./use-unit";

const ScoresField = onDemand(
  () => import("./scores-field").then((module) => module.ScoresField),
  <ScoresSkeleton />,
);

export interface ValueFieldProps {
  question: Asked;
  value: AnswerValue | null;
  isDisabled: boolean;
  /** In words, why the value cannot stand. */
  problem?: string | undefined;
  onChange: (value: AnswerValue | null) => void;
  onUnreadable: (is: boolean) => void;
  onBlur: () => void;
}

/** The value of a question that has one: a number, a text, yes or no, options, or the scores of an assessment. */
export function ValueField(props: ValueFieldProps) {
  const { question, value, isDisabled, problem, onChange } = props;
  switch (question.type) {
    case questionTypes.number:
      return <NumberValue {...props} />;
    case questionTypes.boolean:
      return <YesOrNo {...props} />;
    case questionTypes.multipleChoice:
      return (
        <div className="flex flex-col gap-1">
          <ChoiceField
            question={question}
            label={question.title}
            keys={value?.options ?? []}
            isDisabled={isDisabled}
            onChange={(options) => onChange({ options })}
          />
          <Wrong text={problem} />
        </div>
      );
    case questionTypes.text:
      return <TextValue {...props} />;
    case questionTypes.materiality:
      return isVerdict(question) ? <YesOrNo {...props} /> : <ScoresValue {...props} />;
    default:
      // Value-chain questions are answered by their entries.
      return null;
  }
}

function NumberValue({
  question,
  value,
  isDisabled,
  problem,
  onChange,
  onUnreadable,
  onBlur,
}: ValueFieldProps) {
  const unit = useUnit(question);
  const keptAs = useFieldName(question);
  return (
    <NumberDoubts question={question} number={value?.number ?? null}>
      <DecimalField
        hideLabel
        keptAs={keptAs}
        label={question.title}
        className="max-w-80"
        value={value?.number ?? null}
        isDisabled={isDisabled}
        {...(unit ? { unit } : {})}
        {...numberRules(question)}
        errorMessage={problem}
        onChange={(typed, before) => {
          onUnreadable(typed === undefined);
          const number = typed === undefined ? before : typed;
          if (typed !== undefined || number !== (value?.number ?? null)) {
            onChange(number === null ? null : { number });
          }
        }}
        onBlur={onBlur}
      />
    </NumberDoubts>
  );
}

function TextValue({ question, value, isDisabled, problem, onChange, onBlur }: ValueFieldProps) {
  return (
    <TextArea
      hideLabel
      label={question.title}
      rows={5}
      value={value?.text ?? ""}
      isDisabled={isDisabled}
      errorMessage={problem}
      onChange={(text) => onChange({ text })}
      onBlur={onBlur}
    />
  );
}

function YesOrNo({ question, value, isDisabled, problem, onChange }: ValueFieldProps) {
  const t = useTranslations("questions.value");
  const chosen = value?.yes === undefined ? null : value.yes ? "yes" : "no";
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <Segmented
          label={question.title}
          value={chosen}
          isDisabled={isDisabled}
          onChange={(id) => onChange({ yes: id === "yes" })}
          segments={[
            { id: "yes", label: t("yes") },
            { id: "no", label: t("no") },
          ]}
        />
        {chosen && !isDisabled ? (
          <Button size="sm" look="quiet" onPress={() => onChange(null)}>
            {t("clear")}
          </Button>
        ) : null}
      </div>
      <Wrong text={problem} />
    </div>
  );
}

/** The scores of an assessment have two aspects at least, which fill a screen: what stands below them is not seen to jump. */
function ScoresSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <SkeletonText lines={3} />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

function ScoresValue({ question, value, isDisabled, problem, onChange }: ValueFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <ScoresField
        question={question}
        scores={value?.scores ?? {}}
        isDisabled={isDisabled}
        onChange={(scores) => onChange({ scores })}
      />
      <Wrong text={problem} />
    </div>
  );
}

function Wrong({ text }: { text: string | undefined }) {
  return text ? (
    <p role="alert" className="text-danger text-xs">
      {text}
    </p>
  ) : null;
}
