"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { kindName, placeOf } from "@/components/jobs/kinds";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { useRestart } from "./api";
import { Row } from "./row";
import type { Opening, Work } from "./types";

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** Work that failed: why, starting it again, and the way to where the company does so itself. */
export function FailedWork({ work, onOpen, isPending }: Opening & { work: Work }) {
  const t = useTranslations("operations");
  const kindOf = useTranslations("jobs.kinds");
  const wordsOf = useProblemText();
  const toast = useToast();
  const restart = useRestart();
  const [asking, setAsking] = useState(false);
  const kind = kindOf(kindName(work.kind));
  const why = wordsOf(new ApiError({ status: 500, code: work.code, detail: "" }));
  const named = { company: work.companyName, kind };
  return (
    <Row
      name={work.companyName}
      note={
        <>
          {`${kind}: ${why} `}
          <RelativeTime at={work.at} />
        </>
      }
    >
      <span className="flex flex-wrap justify-end gap-2">
        <Button size="sm" aria-label={t("restart.actionOf", named)} onPress={() => setAsking(true)}>
          <RotateCcw aria-hidden />
          {t("restart.action")}
        </Button>
        <Button
          size="sm"
          aria-label={t("openOf", named)}
          isDisabled={isPending}
          onPress={() => onOpen(work.companyId, placeOf(work.kind))}
        >
          {t("open")}
        </Button>
      </span>
      {asking ? (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsking}
          title={t("restart.title")}
          action={t("restart.action")}
          onConfirm={async () => {
            await restart(work.id);
            toast.done(t("restart.done", { kind }));
          }}
        >
          <p>{t("restart.text", named)}</p>
        </ConfirmDialog>
      ) : null}
    </Row>
  );
}
