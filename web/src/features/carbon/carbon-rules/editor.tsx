"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { useToast } from "@/components/ui/toast";
import { ApiError, isApiError } from "@/lib/api/problem";
import type { Rule } from "@/lib/api/types";
import { levelOf, type Owner, useChanges } from "./api";
import { EditorFields } from "./editor-fields";
import { EditorNotices } from "./editor-notices";
import { History } from "./history";
import { bodyOf, type Draft, draftOf, emptyDraft, type Known } from "./model";
import { Trial } from "./trial";

interface EditorProps {
  owner: Owner;
  /** null for a new one. */
  rule: Rule | null;
  /** False for what is only read here: a shared rule seen from a company, and those of a template that ships. */
  isOwn: boolean;
  known: Known | undefined;
  onClose: () => void;
}

/** A rule to read, to change and to try before it is saved. */
export function Editor({ owner, rule, isOwn, known, onClose }: EditorProps) {
  const t = useTranslations("carbonRules.editor");
  const changes = useChanges(owner);
  const toast = useToast();
  const level = levelOf(owner);
  // A draft decides over nothing before it is published.
  const say = (what: "saved" | "retired" | "restored", name: string) =>
    level === "template" ? t(`draft.${what}`, { rule: name }) : t(what, { rule: name });
  const first = rule ? draftOf(rule) : emptyDraft;
  const [draft, setDraft] = useState<Draft>(first);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  const isOpen = rule?.retiredAt == null && isOwn;

  async function run(work: () => Promise<unknown>) {
    setPending(true);
    setWrong({});
    try {
      await work();
    } catch (error) {
      if (isApiError(error, "fields")) setWrong(error.fields);
      else toast.problem(error);
      // Somebody was quicker: what they saved takes the place of what was read.
      if (error instanceof ApiError && error.code === "rule.stale") await changes.renew();
    } finally {
      setPending(false);
    }
  }

  const save = () =>
    run(async () => {
      const body = bodyOf(draft);
      const saved = rule ? await changes.change(rule.id, body) : await changes.create(body);
      toast.done(say("saved", saved.key));
      onClose();
    });
  const bringBack = (id: string) =>
    run(async () => {
      const back = await changes.restore(id);
      toast.done(say("restored", back.key));
      onClose();
    });
  const retire = (one: Rule) =>
    run(async () => {
      await changes.retire(one.id);
      onClose();
      toast.done(say("retired", one.key), {
        label: t("undo"),
        onPress: () => void bringBack(one.id),
      });
    });
  const putBack = (one: Rule) =>
    run(async () => {
      const back = await changes.putBack?.(one.id);
      if (!back) return;
      toast.done(t("wasPutBack", { rule: back.key }));
      onClose();
    });

  return (
    <Drawer
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={rule ? t("title", { rule: rule.key }) : t("newTitle")}
      width="w-180"
      isDismissable={!isChanged}
    >
      <div className="flex flex-col gap-5 p-5">
        <EditorNotices
          rule={rule}
          isOwn={isOwn}
          ownLevel={level}
          known={known}
          isPending={pending}
          onPutBack={putBack}
          onRestore={bringBack}
        />
        <EditorFields draft={draft} wrong={wrong} isReadOnly={!isOpen} onChange={setDraft} />
        {isOpen && level !== "template" ? (
          <Trial owner={owner} body={bodyOf(draft)} replaces={rule?.id ?? null} />
        ) : null}
        {rule && isOwn ? <History owner={owner} rule={rule} onRestore={bringBack} /> : null}
        {isOpen ? (
          <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-5 py-3">
            {rule ? (
              <Button
                look="quiet"
                className="me-auto text-danger"
                isDisabled={pending}
                onPress={() => retire(rule)}
              >
                {t("retire")}
              </Button>
            ) : null}
            <Button isDisabled={pending} onPress={onClose}>
              {t("cancel")}
            </Button>
            <Button look="primary" isPending={pending} isDisabled={!isChanged} onPress={save}>
              {t("save")}
            </Button>
          </div>
        ) : null}
      </div>
    </Drawer>
  );
}
