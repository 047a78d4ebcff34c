"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { useToast } from "@/components/ui/toast";
import type { CustomerOffer, CustomerRequest } from "@/lib/api/customer-request-types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { useDoing, useJudgement } from "./api";
import { AskerFields } from "./asker-fields";
import { ItemPicker } from "./item-picker";
import { Letter } from "./letter";
import { askOf } from "./model";
import { OtherLines } from "./other-lines";
import { type RequestForm, useRequestDraft } from "./use-request-draft";
import { Verdicts } from "./verdicts";

const list = "/company/supply-chain/customer-requests";

interface EditorProps {
  offer: CustomerOffer;
  /** Null for a request that is not saved yet. */
  saved: CustomerRequest | null;
  /** Told of the asker's year: another one may have other items. */
  onFirstDay: (day: string) => void;
}

/** A request while it is written, with what of it may be declined beside it. */
export function Editor({ offer, saved, onFirstDay }: EditorProps) {
  const t = useTranslations("customerRequests.editor");
  const toast = useToast();
  const router = useRouter();
  const form = useRequestDraft(offer, saved);
  const { draft, isDirty } = form;
  const isReady = draft.firstDay !== "";
  const judgement = useJudgement(isReady ? askOf(draft) : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const made = await form.save();
    if (!made) return;
    toast.done(t("saved"));
    if (!saved) router.replace(`${list}/${made.id}`);
  }
  return (
    <form aria-label={t("form")} noValidate onSubmit={(event) => void submit(event)}>
      <PageHeader title={saved ? saved.asker : t("new")} lead={t("lead")}>
        {saved ? <Remove saved={saved} /> : null}
        {saved && !isDirty ? <ButtonLink href="#letter">{t("letter")}</ButtonLink> : null}
        <Button look="primary" type="submit" isPending={form.pending}>
          {t("save")}
        </Button>
      </PageHeader>
      <Standing form={form} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <AskerFields form={form} onFirstDay={onFirstDay} />
          <ItemPicker offer={offer} form={form} judgement={judgement.data} />
          <OtherLines form={form} />
        </div>
        <div className="min-w-0 self-stretch">
          <div className="lg:sticky lg:top-16">
            <Verdicts offer={offer} answer={judgement} isReady={isReady} />
          </div>
        </div>
        <div id="letter" className="min-w-0 scroll-mt-16 lg:col-span-2">
          <Letter saved={isDirty ? null : form.saved} />
        </div>
      </div>
    </form>
  );
}

/** What there is to know of the draft before it is gone on with. */
function Standing({ form }: { form: RequestForm }) {
  const t = useTranslations("customerRequests.editor");
  const textOf = useProblemText();
  return (
    <div className="flex flex-col gap-3 pb-4 empty:hidden">
      {form.error && !form.isBehind ? (
        <Notice tone="danger" role="alert">
          {textOf(form.error)}
        </Notice>
      ) : null}
      {form.isBehind ? (
        <Notice
          tone="warn"
          actions={
            <>
              <Button onPress={form.insist}>{t("keepMine")}</Button>
              <Button onPress={form.discard}>{t("takeTheirs")}</Button>
            </>
          }
        >
          {t("behind")}
        </Notice>
      ) : null}
      {form.isRecovered && !form.isBehind ? (
        <Notice actions={<Button onPress={form.discard}>{t("discard")}</Button>}>{t("recovered")}</Notice>
      ) : null}
    </div>
  );
}

/** Takes the request out of the list; the toast brings it back. */
function Remove({ saved }: { saved: CustomerRequest }) {
  const t = useTranslations("customerRequests.editor");
  const toast = useToast();
  const router = useRouter();
  const { remove, restore } = useDoing();
  async function undo() {
    try {
      await restore(saved.id);
      toast.done(t("restored", { asker: saved.asker }));
    } catch (problem) {
      toast.problem(problem);
    }
  }
  async function take() {
    try {
      await remove(saved.id);
      router.push(list);
      toast.done(t("removed", { asker: saved.asker }), { label: t("undo"), onPress: () => void undo() });
    } catch (problem) {
      toast.problem(problem);
    }
  }
  return <Button onPress={() => void take()}>{t("remove")}</Button>;
}
