"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DecimalField } from "@/components/ui/decimal-field";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { GroupMember, HoldingChange } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { formatDay, formatMoment } from "@/lib/format/date";
import { formatShare } from "@/lib/format/number";
import { hold, useGroupChanged, useHoldingHistory } from "./api";
import { percentOf, shareFromOf, shareOfPercent } from "./model";

interface HoldingDialogProps {
  member: GroupMember;
  onClose: () => void;
}

/** Says with which share, and between which days, a company is held by its parent. */
export function HoldingDialog({ member, onClose }: HoldingDialogProps) {
  const t = useTranslations("hierarchy.holding");
  const toast = useToast();
  const textOf = useProblemText();
  const changed = useGroupChanged();
  const history = useHoldingHistory(member.id);
  const { holding } = member;
  const [percent, setPercent] = useState<string | null | undefined>(percentOf(holding.share));
  const [shareFrom, setShareFrom] = useState<string | null>(null); // null until somebody has typed one
  const [corrects, setCorrects] = useState(false);
  const [joinedOn, setJoinedOn] = useState(holding.joinedOn ?? "");
  const [leftOn, setLeftOn] = useState(holding.leftOn ?? "");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const [today] = useState(() => formatDay(new Date().toISOString()));
  const said = holding.version > 0;
  const from = shareFrom ?? shareFromOf(holding, percent ?? null, corrects, today);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(null);
    setWrong({});
    if (!percent) {
      setWrong({ share: "outOfRange" });
      return;
    }
    setPending(true);
    try {
      await hold(member.id, {
        share: shareOfPercent(percent),
        shareFrom: from || null,
        corrects,
        joinedOn: joinedOn || null,
        leftOn: leftOn || null,
        version: holding.version,
      });
      await changed();
      toast.done(t("saved", { company: member.name }));
      onClose();
    } catch (problem) {
      if (isApiError(problem) && problem.code === "fields") setWrong(problem.fields);
      else if (isApiError(problem, "group.stale")) await changed();
      setError(problem);
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title", { company: member.name })} width="md">
      <form
        noValidate
        aria-label={t("title", { company: member.name })}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <DecimalField
            label={t("share")}
            unit="%"
            decimals={4}
            isNegative={false}
            most={100}
            isRequired
            className="w-40"
            description={t("shareHelp")}
            value={percent ?? null}
            onChange={setPercent}
            errorMessage={wrong.share ? t("shareWrong") : undefined}
          />
          <TextField
            type="date"
            label={t("shareFrom")}
            description={t("shareFromHelp")}
            value={from}
            onChange={setShareFrom}
            errorMessage={
              wrong.shareFrom ? t(wrong.shareFrom === "afterLeft" ? "shareFromLeft" : "dateWrong") : undefined
            }
          />
        </div>
        {said ? (
          <Checkbox isSelected={corrects} onChange={setCorrects}>
            {t("corrects")}
          </Checkbox>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label={t("joinedOn")}
            description={t("joinedHelp")}
            value={joinedOn}
            onChange={setJoinedOn}
            errorMessage={wrong.joinedOn ? t("dateWrong") : undefined}
          />
          <TextField
            type="date"
            label={t("leftOn")}
            description={t("leftHelp")}
            value={leftOn}
            onChange={setLeftOn}
            errorMessage={wrong.leftOn ? t("leftWrong") : undefined}
          />
        </div>
        {history.data && history.data.length > 0 ? <History changes={history.data} /> : null}
        <Actions>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" isPending={pending}>
            {t("save")}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

function History({ changes }: { changes: readonly HoldingChange[] }) {
  const t = useTranslations("hierarchy.holding");
  const locale = useLocale();
  return (
    <section className="border-line border-t pt-3">
      <h3 className="pb-1 font-medium text-sm">{t("history")}</h3>
      <ol className="flex max-h-40 flex-col gap-1 overflow-y-auto text-muted text-sm">
        {changes.map((change) => (
          <li key={change.version}>
            {t("change", {
              at: formatMoment(change.at),
              by: change.by.name,
              share: formatShare(change.share, locale, 4),
              since: change.shareFrom ?? "–",
              from: change.joinedOn ?? "–",
              to: change.leftOn ?? "–",
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}
