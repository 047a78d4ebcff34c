"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { useToast } from "@/components/ui/toast";
import type { Candidate, SupplierReview } from "@/lib/api/supplier-request-types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney } from "@/lib/format/number";
import { useDoing } from "./api";
import { useFigureText } from "./figures";

const RejectDialog = onDemand(() => import("./reject-dialog").then((module) => module.RejectDialog));

const none = "none" as const;

/** An answer that waits: what the footprint counts today, what it would count, and the decision. */
export function Decide({ review }: { review: SupplierReview }) {
  const t = useTranslations("supplierRequests");
  const locale = useLocale();
  const toast = useToast();
  const { accept } = useDoing();
  const { request, today, currency, candidates } = review;
  const usable = candidates.filter(({ problem, before }) => problem === "" && before.rows > 0);
  const [basis, setBasis] = useState<Candidate["basis"] | typeof none>(usable[0]?.basis ?? none);
  const [pending, setPending] = useState(false);
  const [rejects, setRejects] = useState(false);
  const year = String(request.year);

  function choose(id: string) {
    setBasis(usable.find((one) => one.basis === id)?.basis ?? none);
  }

  async function run() {
    setPending(true);
    try {
      await accept(request, basis === none ? "" : basis);
      toast.done(t(basis === none ? "one.accepted" : "one.counting"));
    } catch (problem) {
      toast.problem(problem);
    } finally {
      setPending(false);
    }
  }
  return (
    <section
      aria-labelledby="decide"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="decide" className="font-semibold text-lg">
        {t("one.candidates")}
      </h2>
      <p>
        <span className="block text-muted text-sm">{t("one.today")}</span>
        {today.rows > 0
          ? t("one.todayText", {
              rows: today.rows,
              amount: formatMoney(today.amount, currency, locale),
              kg: emissionText(today.kg, locale),
              year,
            })
          : t("one.todayNone", { year })}
      </p>
      <RadioGroup label={t("one.candidates")} hideLabel value={basis} onChange={choose}>
        {candidates.map((candidate) => (
          <Radio key={candidate.basis} value={candidate.basis} isDisabled={candidate.problem !== ""}>
            <Choice candidate={candidate} />
          </Radio>
        ))}
        <Radio value={none}>
          {t("one.none")}
          <span className="block text-muted text-sm">{t("one.noneHelp")}</span>
        </Radio>
      </RadioGroup>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" isPending={pending} onPress={() => void run()}>
          {t("one.accept")}
        </Button>
        <Button onPress={() => setRejects(true)}>{t("one.reject")}</Button>
      </div>
      {rejects ? <RejectDialog request={request} onClose={() => setRejects(false)} /> : null}
    </section>
  );
}

function Choice({
  candidate: { basis, unit, kgPerUnit, problem, before, kgAfter },
}: {
  candidate: Candidate;
}) {
  const t = useTranslations("supplierRequests");
  const locale = useLocale();
  const textOf = useFigureText();
  const effect =
    before.rows === 0
      ? t("one.effectNone")
      : t("one.effect", {
          rows: before.rows,
          before: emissionText(before.kg, locale),
          after: emissionText(kgAfter, locale),
        });
  return (
    <>
      {problem === "" ? `${t(`bases.${basis}`)}: ${textOf(kgPerUnit, unit)}` : t(`bases.${basis}`)}
      <span className="block text-muted text-sm">
        {problem === "" ? effect : t(`candidateProblems.${problem}`)}
      </span>
    </>
  );
}
