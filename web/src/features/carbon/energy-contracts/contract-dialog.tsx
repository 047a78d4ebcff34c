"use client";

import { useTranslations } from "next-intl";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft } from "@/components/form/use-draft";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { EnergyContract } from "@/lib/api/types";
import { periodText } from "@/lib/format/date";
import { changeContract, makeContract, useContractsChanged } from "./api";
import { CoverFields, FactorFields, InstrumentFields, SourceFields } from "./contract-fields";
import { contentOf, draftOf, wrongIn } from "./model";

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
  const changed = useContractsChanged();
  const form = useDraft({
    begin: () => draftOf(year, contract),
    check: wrongIn,
    save: async (draft) => {
      const content = contentOf(draft);
      await (contract ? changeContract(contract.id, contract.version, content) : makeContract(content));
      changed();
      toast.done(t(contract ? "changed" : "made"));
      onClose();
    },
  });
  const { draft, set, wrong } = form;
  const shared = { draft, set, wrong };
  return (
    <DraftDialog
      title={t(contract ? "changeTitle" : "newTitle")}
      label={t("label")}
      action={t("save")}
      form={form}
      more={<InTheWay error={form.error} />}
      onClose={onClose}
    >
      <InstrumentFields {...shared} />
      <CoverFields {...shared} />
      <FactorFields {...shared} />
      <SourceFields {...shared} />
    </DraftDialog>
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
