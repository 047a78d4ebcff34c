"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { useAssigning } from "./assigning";
import type { Assignable } from "./model";

const AssignDialog = onDemand(() => import("./assign-dialog").then((module) => module.AssignDialog));

/** On the page of a question, table or series: who is to answer it, and the way to change that. */
export function Here({ questions }: { questions: readonly Assignable[] }) {
  const t = useTranslations("assignment");
  const { nameOf } = useAssigning();
  const [open, setOpen] = useState(false);
  const people = [...new Set(questions.map(({ assignedUserId }) => assignedUserId))];
  const [person] = people;
  const text = () => {
    if (people.length > 1) return t("several");
    return person ? t("assignedTo", { name: nameOf(person) ?? t("somebody") }) : t("nobody");
  };
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        <UserPlus aria-hidden />
        {text()}
      </Button>
      {open ? <AssignDialog questions={questions} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
