"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Answer } from "@/lib/api/types";
import { setDocuments, useDocumentsOf, useUsesChanged } from "./api";
import { attached, inOrder } from "./model";

interface FellOutProps {
  ids: readonly string[];
  answer: Answer;
  onRevise: (change: (answer: Answer) => Promise<Answer>) => Promise<void>;
}

/** The documents that a change took from an answer, by name, and one press that puts back those that are still missing. */
export function FellOut({ ids, answer, onRevise }: FellOutProps) {
  const t = useTranslations("documents.answer");
  const toast = useToast();
  const changed = useUsesChanged();
  const [pending, setPending] = useState(false);
  const { data } = useDocumentsOf(ids);
  if (!data) return null;
  const known = inOrder(ids, data.items);
  const missing = known.filter(({ id }) => !answer.documentIds.includes(id)).map(({ id }) => id);
  async function putBack() {
    setPending(true);
    try {
      await onRevise((now) => setDocuments(now, attached(now.documentIds, missing)));
      changed();
      toast.done(t("attached", { count: missing.length }));
    } catch (error) {
      toast.problem(error);
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="flex flex-col items-start gap-1 pb-2 text-sm">
      <p className="text-muted text-xs">{t("fellOut")}</p>
      <ul className="list-disc ps-5 [overflow-wrap:anywhere]">
        {known.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {known.length < ids.length ? (
          <li className="text-muted">{t("deletedSince", { count: ids.length - known.length })}</li>
        ) : null}
      </ul>
      {missing.length > 0 ? (
        <Button size="sm" isPending={pending} onPress={() => void putBack()}>
          {t("putBack")}
        </Button>
      ) : null}
    </div>
  );
}
