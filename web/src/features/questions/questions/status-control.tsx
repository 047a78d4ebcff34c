"use client";

import { CircleCheck, CircleSlash2, PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { Segmented } from "@/components/ui/segmented";
import { TextArea } from "@/components/ui/text-area";
import type { Status } from "./content";

interface StatusControlProps {
  status: Status | null;
  reason: string;
  /** True once a reason is missed. */
  reasonMissing: boolean;
  /** In words, why the reason cannot be saved. */
  problem: string | undefined;
  onStatus: (status: Status) => void;
  onReason: (reason: string) => void;
  onBlur: () => void;
}

/** Draft, complete or not applicable; the last one with its reason. */
export function StatusControl({
  status,
  reason,
  reasonMissing,
  problem,
  onStatus,
  onReason,
  onBlur,
}: StatusControlProps) {
  const t = useTranslations("questions.status");
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t("label")}
        value={status}
        onChange={onStatus}
        className="max-sm:flex max-sm:w-full"
        segments={[
          { id: "draft", label: t("draft"), icon: PencilLine },
          { id: "completed", label: t("complete"), icon: CircleCheck },
          { id: "notApplicable", label: t("notApplicable"), icon: CircleSlash2 },
        ]}
      />
      {status === "notApplicable" ? (
        <TextArea
          label={t("reason")}
          isRequired
          rows={2}
          value={reason}
          description={t("reasonHelp")}
          errorMessage={reasonMissing ? t("reasonRequired") : problem}
          onChange={onReason}
          onBlur={onBlur}
        />
      ) : null}
    </div>
  );
}
