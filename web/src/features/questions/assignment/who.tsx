"use client";

import { useTranslations } from "next-intl";
import { useAssigning } from "./assigning";
import { type Assignable, initialsOf } from "./model";

/** Who is to answer the questions: initials with the name, several where they differ, nothing where nobody is. */
export function Who({ questions }: { questions: readonly Assignable[] }) {
  const t = useTranslations("assignment");
  const { nameOf } = useAssigning();
  const people = [...new Set(questions.flatMap(({ assignedUserId }) => assignedUserId ?? []))];
  const names = people.map((person) => nameOf(person) ?? t("somebody"));
  if (names.length === 0) return null;
  const label = t("assignedTo", { name: names.join(", ") });
  return (
    <span title={label} className="flex shrink-0 items-center gap-1">
      <span className="sr-only">{label}</span>
      {names.slice(0, 2).map((name, place) => (
        <span
          key={people[place]}
          aria-hidden
          className="flex size-6 items-center justify-center rounded-full bg-sunken font-medium text-muted text-xs"
        >
          {initialsOf(name)}
        </span>
      ))}
      {names.length > 2 ? (
        <span aria-hidden className="text-muted text-xs">{`+${names.length - 2}`}</span>
      ) : null}
    </span>
  );
}
