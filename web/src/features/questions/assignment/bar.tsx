"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { PlainSelect } from "@/components/ui/plain-select";
import { useAssigning } from "./assigning";
import { type Assignable, partsOf } from "./model";

const AssignDialog = onDemand(() => import("./assign-dialog").then((module) => module.AssignDialog));

/** Over a list: begins choosing questions to assign, and while somebody is choosing says how many there are. */
export function Bar({ shown }: { shown: readonly Assignable[] }) {
  const t = useTranslations("assignment");
  const { chosen, begin } = useAssigning();
  return (
    <div className={`-mx-1 mb-3 bg-paper px-1 py-1 print:hidden ${chosen ? "sticky top-header z-10" : ""}`}>
      {chosen ? (
        <Choosing shown={shown} chosen={chosen} />
      ) : (
        <Button isDisabled={shown.length === 0} onPress={begin}>
          <UserPlus aria-hidden />
          {t("begin")}
        </Button>
      )}
    </div>
  );
}

function Choosing({ shown, chosen }: { shown: readonly Assignable[]; chosen: ReadonlySet<string> }) {
  const t = useTranslations("assignment");
  const ui = useTranslations("ui.dialog");
  const { choose, end } = useAssigning();
  const [open, setOpen] = useState(false);
  // What a filter hides is left out of the count and of what is assigned.
  const questions = shown.filter(({ id }) => chosen.has(id));
  const parts = partsOf(shown);
  const all = { id: "all", questions: shown.map(({ id }) => id) };
  const choices = [
    { id: "none", label: t("select") },
    { id: "all", label: t("selectAll", { count: shown.length }) },
    ...parts.map(({ id, kind, name, questions: { length } }) => ({
      id,
      label: t(`parts.${kind}`, { name, count: length }),
    })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PlainSelect
        hideLabel
        label={t("select")}
        className="w-56 max-sm:w-full"
        value="none"
        choices={choices}
        onChange={(id) => choose([all, ...parts].find((part) => part.id === id)?.questions ?? [])}
      />
      <span role="status" className="figures text-muted text-sm">
        {t("chosen", { count: questions.length })}
      </span>
      <div className="ms-auto flex gap-2">
        <Button onPress={end}>{ui("cancel")}</Button>
        <Button look="primary" isDisabled={questions.length === 0} onPress={() => setOpen(true)}>
          {t("assign")}
        </Button>
      </div>
      {open ? <AssignDialog questions={questions} onClose={() => setOpen(false)} onDone={end} /> : null}
    </div>
  );
}
