"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { useToast } from "@/components/ui/toast";
import { useAssign } from "./api";
import { useAssigning } from "./assigning";
import { type Assignable, type Change, changed, changeOf, undone } from "./model";

interface AssignDialogProps {
  questions: readonly Assignable[];
  onClose: () => void;
  /** After the questions have changed hands. */
  onDone?: () => void;
}

/** Gives questions to a person or takes them from everybody, says before what changes, and can be undone after. */
export function AssignDialog(props: AssignDialogProps) {
  const t = useTranslations("assignment.dialog");
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={t("title", { count: props.questions.length })}
      width="md"
    >
      <Content {...props} />
    </Dialog>
  );
}

function Content({ questions, onClose, onDone }: AssignDialogProps) {
  const t = useTranslations("assignment.dialog");
  const ui = useTranslations("ui.dialog");
  const { members } = useAssigning();
  const { pending, give } = useGiving(onClose, onDone);
  const [person, setPerson] = useState<string | null>(null);
  const change = person === null ? null : changeOf(questions, person);
  const removal = changeOf(questions, null);
  const [only] = questions;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {questions.length === 1 ? only?.shortTitle : t("lead", { count: questions.length })}
      </p>
      <LazyComboBox
        label={t("person")}
        placeholder={t("search")}
        emptyText={t("nobodyFound")}
        choices={members.map(({ id, name, email }) => ({ id, label: `${name} (${email})` }))}
        value={person}
        onChange={setPerson}
      />
      <div role="status" className="min-h-10 text-sm">
        {change ? <What change={change} /> : null}
      </div>
      <Actions>
        {removal.taken.size > 0 ? (
          <div className="me-auto">
            <Button isDisabled={pending} onPress={() => void give(removal, null)}>
              {t("remove", { count: changed(removal).length })}
            </Button>
          </div>
        ) : null}
        <Button onPress={onClose}>{ui("cancel")}</Button>
        <Button
          look="primary"
          isPending={pending}
          isDisabled={change === null || changed(change).length === 0}
          onPress={() => change && void give(change, person)}
        >
          {t("assign", { count: questions.length })}
        </Button>
      </Actions>
    </div>
  );
}

/** What the assignment changes, in words. */
function What({ change: { fresh, taken, same } }: { change: Change }) {
  const t = useTranslations("assignment.dialog");
  const texts = useTranslations("assignment");
  const { nameOf } = useAssigning();
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5">
      {fresh.length > 0 ? <li>{t("fresh", { count: fresh.length })}</li> : null}
      {[...taken].map(([person, questions]) => (
        <li key={person}>
          {t("taken", { count: questions.length, name: nameOf(person) ?? texts("somebody") })}
        </li>
      ))}
      {same > 0 ? <li>{t("same", { count: same })}</li> : null}
    </ul>
  );
}

function useGiving(onClose: () => void, onDone: (() => void) | undefined) {
  const t = useTranslations("assignment.dialog");
  const texts = useTranslations("assignment");
  const { nameOf } = useAssigning();
  const { done, problem } = useToast();
  const assign = useAssign();
  const [pending, setPending] = useState(false);

  async function undo(change: Change) {
    try {
      await assign(undone(change));
      done(t("undone"));
    } catch (error) {
      problem(error);
    }
  }
  async function give(change: Change, person: string | null) {
    const questions = changed(change);
    setPending(true);
    try {
      await assign([{ person, questions }]);
    } catch (error) {
      problem(error);
      return;
    } finally {
      setPending(false);
    }
    onClose();
    onDone?.();
    const count = questions.length;
    done(
      person === null
        ? t("removed", { count })
        : t("assigned", { count, name: nameOf(person) ?? texts("somebody") }),
      { label: t("undo"), onPress: () => void undo(change) },
    );
  }
  return { pending, give };
}
