"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { useOptions } from "./api";
import { ChoiceName } from "./choice-name";
import type { Asked, Choice } from "./types";
import { useFind } from "./use-choices";

/** Up to so many options stand in view; more are found by typing. */
const few = 8;

interface ChoiceFieldProps {
  question: Asked;
  label: string;
  keys: readonly string[];
  isDisabled: boolean;
  onChange: (keys: string[]) => void;
}

/** One or several of the question's options: few in view, many found by typing, those of a long list once it is here. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { options, optionList, multiple } = props.question;
  if (options.length === 0 && optionList) return <OfLongList {...props} list={optionList} />;
  if (options.length <= few) return multiple ? <FewOfMany {...props} /> : <OneOfFew {...props} />;
  return <OfMany {...props} options={options} />;
}

function OfLongList({ list, ...props }: ChoiceFieldProps & { list: string }) {
  const answer = useOptions(list);
  return (
    <AsyncContent answer={answer} skeleton={<Skeleton className="h-8 max-w-md rounded-md" />}>
      {(options) => <OfMany {...props} options={options} />}
    </AsyncContent>
  );
}

function OfMany(props: ManyProps) {
  return props.question.multiple ? <Several {...props} /> : <One {...props} />;
}

function OneOfFew({ question, label, keys, isDisabled, onChange }: ChoiceFieldProps) {
  return (
    <RadioGroup
      hideLabel
      label={label}
      value={keys[0] ?? null}
      isDisabled={isDisabled}
      onChange={(key) => onChange([key])}
    >
      {question.options.map((option) => (
        <Radio key={option.key} value={option.key}>
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}

function FewOfMany({ question, label, keys, isDisabled, onChange }: ChoiceFieldProps) {
  return (
    <CheckboxGroup hideLabel label={label} value={[...keys]} isDisabled={isDisabled} onChange={onChange}>
      {question.options.map((option) => (
        <Checkbox key={option.key} value={option.key}>
          {option.label}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

interface ManyProps extends ChoiceFieldProps {
  options: readonly Choice[];
}

function One({ options, label, keys, isDisabled, onChange }: ManyProps) {
  const t = useTranslations("questions.value");
  const find = useFind(options, keys);
  return (
    <LazyComboBox
      label={label}
      placeholder={t("search")}
      emptyText={t("noOption")}
      className="max-w-md"
      isDisabled={isDisabled}
      choices={options.map(({ key, label: name }) => ({ id: key, label: name }))}
      {...(find ? { find } : {})}
      value={keys[0] ?? null}
      onChange={(key) => onChange(key === null ? [] : [key])}
    />
  );
}

function Several({ options, label, keys, isDisabled, onChange }: ManyProps) {
  const t = useTranslations("questions.value");
  const find = useFind(options, keys);
  const chosen = keys.map((key) => options.find((option) => option.key === key) ?? { key, label: key });
  return (
    <div className="flex max-w-xl flex-col gap-2">
      {chosen.length > 0 ? (
        <ul aria-label={t("chosen")} className="flex flex-col rounded-md border border-line">
          {chosen.map((option) => (
            <li
              key={option.key}
              className="flex min-h-8 items-center gap-2 border-line border-b ps-2.5 pe-1 last:border-b-0"
            >
              <span className="min-w-0 flex-1 py-1">
                <ChoiceName choice={option} />
              </span>
              <IconButton
                icon={X}
                size="icon-sm"
                label={t("remove", { option: option.label })}
                isDisabled={isDisabled}
                onPress={() => onChange(keys.filter((key) => key !== option.key))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <LazyComboBox
        // A new box for each choice: what was typed to find the last one is gone.
        key={keys.join()}
        label={`${label}: ${t("add")}`}
        placeholder={t("addAndSearch", { count: options.length })}
        emptyText={t("noOption")}
        isDisabled={isDisabled}
        choices={options
          .filter(({ key }) => !keys.includes(key))
          .map(({ key, label: name }) => ({ id: key, label: name }))}
        {...(find ? { find } : {})}
        value={null}
        onChange={(key) => {
          if (key !== null) onChange([...keys, key]);
        }}
      />
    </div>
  );
}
