"use client";

import { FilePlus2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { onDemand } from "@/components/on-demand";
import { SendingList } from "@/components/sending/sending-list";
import { useSending } from "@/components/sending/use-sending";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { DropZone } from "@/components/ui/drop-zone";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { AddedDocument, Answer, Document } from "@/lib/api/types";
import { addDocument, detachDocument, setDocuments, useUsesChanged } from "./api";
import { AttachedList } from "./attached-list";
import { attached, endings, usualLimit } from "./model";
import { NotAttached, type Waiting } from "./not-attached";

const ChooseDialog = onDemand(() => import("./choose-dialog").then((module) => module.ChooseDialog));

type Revise = (change: (answer: Answer) => Promise<Answer>) => Promise<void>;

interface AnswerDocumentsProps {
  /** Null while nothing was saved. */
  answer: Answer | null;
  /** Applies a change to the answer, creating it if needed; read-only when left out. */
  onRevise?: Revise;
  /** The question's name where answers stand below each other: they open when asked for. */
  among?: string;
}

/** The documents an answer rests on. */
export function AnswerDocuments({ answer, onRevise, among }: AnswerDocumentsProps) {
  const t = useTranslations("documents.answer");
  const heading = useId();
  const ids = answer?.documentIds ?? [];
  if (!onRevise && ids.length === 0) return null;
  if (!onRevise) return <AttachedList label={t("title")} ids={ids} />;
  if (among !== undefined) return <Folded ids={ids} onRevise={onRevise} among={among} />;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h2 id={heading} className="font-medium">
          {t("title")}
        </h2>
        <p className="text-muted text-sm">{t("help")}</p>
      </div>
      <Changeable isAlone label={t("title")} ids={ids} onRevise={onRevise} />
    </section>
  );
}

interface ChangeableProps {
  ids: readonly string[];
  onRevise: Revise;
}

/** Once opened it stays alive, so that closing it stops no file on its way. */
function Folded({ among, ...props }: ChangeableProps & { among: string }) {
  const t = useTranslations("documents.answer");
  const [opened, setOpened] = useState(false);
  const label = t("titleOf", { question: among });
  return (
    <Disclosure
      level={2}
      onExpandedChange={() => setOpened(true)}
      title={
        <span className="text-muted text-sm">
          {t("count", { count: props.ids.length })}
          <VisuallyHidden>{`: ${among}`}</VisuallyHidden>
        </span>
      }
    >
      {opened ? (
        <section aria-label={label} className="flex flex-col gap-3 pt-2">
          <Changeable label={label} {...props} />
        </section>
      ) : null}
    </Disclosure>
  );
}

/** What is dropped anywhere on a page goes to its answer, where there is but one. */
function Changeable({
  label,
  ids,
  onRevise,
  isAlone = false,
}: ChangeableProps & { label: string; isAlone?: boolean }) {
  const t = useTranslations("documents.answer");
  const toast = useToast();
  const changed = useUsesChanged();
  const [choosing, setChoosing] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [leaving, setLeaving] = useState<readonly string[]>([]);

  async function attach(added: readonly string[], place?: number) {
    await onRevise((answer) => setDocuments(answer, attached(answer.documentIds, added, place)));
    changed();
  }
  /** What is with the company already and not yet with the answer is neither lost nor called attached. */
  async function attachUploaded(added: readonly string[], done: string) {
    try {
      await attach(added);
      setWaiting((before) => without(before, added));
      toast.done(done);
    } catch (error) {
      setWaiting((before) => ({ ids: attached(before?.ids ?? [], added), error }));
    }
  }
  async function detach({ id, name }: Document) {
    const place = ids.indexOf(id);
    setLeaving((before) => [...before, id]);
    try {
      await onRevise((answer) => detachDocument(answer, id));
      changed();
      const undo = () => void attach([id], place).catch(toast.problem);
      toast.done(t("detached", { name }), { label: t("undo"), onPress: undo });
    } catch (error) {
      toast.problem(error);
    } finally {
      setLeaving((before) => before.filter((one) => one !== id));
    }
  }
  const sending = useSending(addDocument, ({ document, known }: AddedDocument, file) => {
    const { id, name } = document;
    void attachUploaded([id], known ? t("known", { file: file.name, name }) : t("added", { name }));
  });

  return (
    <>
      <AttachedList label={label} ids={ids}>
        {(document) => (
          <IconButton
            icon={X}
            size="icon-sm"
            label={t("detach", { name: document.name })}
            isDisabled={leaving.includes(document.id)}
            onPress={() => void detach(document)}
          />
        )}
      </AttachedList>
      {waiting ? (
        <NotAttached
          waiting={waiting}
          onAgain={() => attachUploaded(waiting.ids, t("attached", { count: waiting.ids.length }))}
        />
      ) : null}
      <SendingList list={sending.list} onCancel={sending.cancel} onAgain={sending.again} />
      <DropZone
        isLow
        label={t("drop")}
        {...(isAlone ? { anywhere: t("anywhere") } : {})}
        endings={endings}
        limit={usualLimit}
        multiple
        onFiles={sending.add}
        beside={
          <Button onPress={() => setChoosing(true)}>
            <FilePlus2 aria-hidden />
            {t("choose")}
          </Button>
        }
      />
      {choosing ? (
        <ChooseDialog
          ids={ids}
          onClose={() => setChoosing(false)}
          onAttach={async (added) => {
            await attach(added);
            toast.done(t("attached", { count: added.length }));
          }}
        />
      ) : null}
    </>
  );
}

function without(waiting: Waiting | null, ids: readonly string[]): Waiting | null {
  const rest = waiting?.ids.filter((id) => !ids.includes(id)) ?? [];
  return waiting && rest.length > 0 ? { ...waiting, ids: rest } : null;
}
