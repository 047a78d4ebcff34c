"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { DecimalField } from "@/components/ui/decimal-field";
import { IconButton } from "@/components/ui/icon-button";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextArea } from "@/components/ui/text-area";
import { questionTypes } from "@/lib/api/enums";
import { ChoiceField } from "./choice-field";
import { NumberDoubts } from "./number-doubts";
import { numberRules } from "./number-rules";
import type { Asked, Cell } from "./types";
import { useChoices, useFind } from "./use-choices";
import { useFieldName } from "./use-field-name";
import type { Ghost } from "./use-ghosts";
import { useUnit } from "./use-unit";

/** So many lines a cell grows to in browsers that do not grow it by themselves. */
const mostLines = 8;

interface CellFieldProps {
  question: Asked;
  row: string;
  /** What readers hear: column and row. */
  label: string;
  cell: Cell;
  /** A text that came into the field in another way than by typing. */
  given?: { text: string } | undefined;
  /** What stands there faintly while it is empty. */
  ghost: Ghost | null;
  isDisabled: boolean;
  /** In words, why the cell cannot be saved. */
  problem: string | undefined;
  onChange: (cell: Cell) => void;
  onUnreadable: (is: boolean) => void;
  onAccept: () => void;
  onBlur: () => void;
}

/** One cell of a table, and behind it what stands there faintly, to be taken over. */
export function CellField(props: CellFieldProps) {
  const t = useTranslations("questions.table");
  const id = useId();
  const { ghost, label, onAccept } = props;
  return (
    <div className="flex items-start gap-0.5">
      <div className="min-w-0 flex-1">
        <Field {...props} {...(ghost ? { describedBy: id } : {})} />
      </div>
      {ghost ? (
        <>
          <span id={id} hidden>
            {`${ghost.about} ${t("ghostKey")}`}
          </span>
          <IconButton
            icon={Check}
            size="icon-sm"
            label={t("acceptGhost", { value: ghost.text, cell: label })}
            onPress={onAccept}
          />
        </>
      ) : null}
    </div>
  );
}

type FieldProps = CellFieldProps & { describedBy?: string };

function Field(props: FieldProps) {
  switch (props.question.type) {
    case questionTypes.number:
      return <NumberCell {...props} />;
    case questionTypes.boolean:
      return <YesOrNoCell {...props} />;
    case questionTypes.multipleChoice:
      return <OptionCell {...props} />;
    default:
      return <TextCell {...props} />;
  }
}

function NumberCell({
  question,
  row,
  label,
  cell,
  given,
  ghost,
  describedBy,
  isDisabled,
  problem,
  onChange,
  onUnreadable,
  onBlur,
}: FieldProps) {
  const unit = useUnit(question);
  const keptAs = useFieldName(question, row);
  return (
    <NumberDoubts question={question} row={row} number={cell.number ?? null}>
      <DecimalField
        hideLabel
        keptAs={keptAs}
        hideUnit
        label={label}
        {...(unit ? { unit } : {})}
        {...numberRules(question)}
        value={cell.number ?? null}
        {...(given ? { given } : {})}
        {...(ghost ? { placeholder: ghost.text, describedBy } : {})}
        isDisabled={isDisabled}
        errorMessage={problem}
        onChange={(typed, before) => {
          onUnreadable(typed === undefined);
          const number = typed === undefined ? before : typed;
          if (typed !== undefined || number !== (cell.number ?? null)) {
            onChange(number === null ? {} : { number });
          }
        }}
        onBlur={onBlur}
      />
    </NumberDoubts>
  );
}

function YesOrNoCell({ label, cell, isDisabled, onChange }: CellFieldProps) {
  const t = useTranslations("questions.value");
  const value = cell.yes === undefined ? "none" : cell.yes ? "yes" : "no";
  return (
    <PlainSelect
      hideLabel
      label={label}
      isDisabled={isDisabled}
      value={value}
      choices={[
        { id: "none", label: t("notSaid") },
        { id: "yes", label: t("yes") },
        { id: "no", label: t("no") },
      ]}
      onChange={(id) => onChange(id === "none" ? {} : { yes: id === "yes" })}
    />
  );
}

function OptionCell({ question, label, cell, ghost, describedBy, isDisabled, onChange }: FieldProps) {
  const t = useTranslations("questions.value");
  const options = useChoices(question);
  const find = useFind(options, cell.options ?? []);
  if (question.multiple) {
    return (
      <ChoiceField
        question={question}
        label={label}
        keys={cell.options ?? []}
        isDisabled={isDisabled}
        onChange={(keys) => onChange({ options: keys })}
      />
    );
  }
  return (
    <LazyComboBox
      label={label}
      placeholder={ghost?.text ?? t("search")}
      {...(describedBy ? { describedBy } : {})}
      emptyText={t("noOption")}
      isDisabled={isDisabled}
      choices={options.map(({ key, label: name }) => ({ id: key, label: name }))}
      {...(find ? { find } : {})}
      value={cell.options?.[0] ?? null}
      onChange={(key) => onChange(key === null ? {} : { options: [key] })}
    />
  );
}

function TextCell({ label, cell, ghost, describedBy, isDisabled, problem, onChange, onBlur }: FieldProps) {
  return (
    <TextArea
      hideLabel
      isCell
      label={label}
      rows={Math.min(mostLines, (cell.text ?? "").split("\n").length)}
      {...(ghost ? { placeholder: ghost.text } : {})}
      {...(describedBy ? { "aria-describedby": describedBy } : {})}
      isDisabled={isDisabled}
      value={cell.text ?? ""}
      errorMessage={problem}
      onChange={(text) => onChange({ text })}
      onBlur={onBlur}
    />
  );
}
