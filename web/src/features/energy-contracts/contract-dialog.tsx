"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { EnergyContract } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { periodText } from "@/lib/format/date";
import { changeContract, makeContract, useContractsChanged } from "./api";
import { CoverFields, FactorFields, InstrumentFields, SourceFields } from "./contract-fields";
import { contentOf, type Draft, draftOf, type Wrong, wrongIn } from "./model";

interface ContractDialogProps {
  year: number;
  /** The contract to change; without one, a new one is made. */
  contract?: EnergyContract;
  onClose: () => void;
}

/** Makes a contract or changes one. */
export function ContractDialog({ year, contract, onClose }: ContractDialogProps) {
  const t = useTranslations("contracts.form");
  const toast = useToast();
  const textOf = useProblemText();
  const changed = useContractsChanged();
  const [draft, setDraft] = useState<Draft>(() => draftOf(year, contract));
  const [wrong, setWrong] = useState<Wrong>({});
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = wrongIn(draft);
    setWrong(found);
    setError(null);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      const content = contentOf(draft);
      await (contract ? changeContract(contract.id, contract.version, content) : makeContract(content));
      changed();
      toast.done(t(contract ? "changed" : "made"));
      onClose();
    } catch (problem) {
      if (isApiError(problem, "fields")) setWrong(problem.fields);
      setError(problem);
    } finally {
      setPending(false);
    }
  }

  const shared = { draft, set, wrong };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t(contract ? "changeTitle" : "newTitle")} width="md">
      <form
        aria-label={t("label")}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)} <InTheWay error={error} />
          </Notice>
        ) : null}
        <InstrumentFields {...shared} />
        <CoverFields {...shared} />
        <FactorFields {...shared} />
        <SourceFields {...shared} />
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

/** Names the contract that covers the same days already. */
function InTheWay({ error }: { error: unknown }) {
  const t = useTranslations("contracts.form");
  if (!isApiError(error, "contract.overlap")) return null;
  const { supplier, number, from, to } = error.current as EnergyContract;
  const name = [supplier, number].filter(Boolean).join(" ");
  return t("inTheWay", { name, period: periodText(from, to) });
}
