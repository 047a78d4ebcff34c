"use client";

import { FileSpreadsheet } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DropZone } from "@/components/ui/drop-zone";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import type { Workbook } from "@/lib/api/report-types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { usePeriod } from "@/lib/period/period";
import { compareWorkbook, makeReport, useReportEvents } from "./api";
import { freshOptions } from "./model";

const WorkbookDialog = onDemand(() => import("./workbook-dialog").then((module) => module.WorkbookDialog));

const limit = 5 * 1024 * 1024;

/** Takes the year's answers to a spreadsheet, and what was filled in there back. */
export function WorkbookCard() {
  const t = useTranslations("report.workbook");
  const locale = useLocale();
  const toast = useToast();
  const textOf = useProblemText();
  const { year } = usePeriod();
  const { began } = useReportEvents();
  const [read, setRead] = useState<{ file: File; found: Workbook } | null>(null);
  const [pending, setPending] = useState<"make" | "read" | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function run(what: "make" | "read", work: () => Promise<void>) {
    setPending(what);
    setError(null);
    try {
      await work();
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(null);
    }
  }

  const make = async () => {
    began(await makeReport({ ...freshOptions, type: "answers-xlsx", year, locale }, locale));
    toast.info(t("making"));
  };

  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("lead")}</p>
        <Button className="w-fit" isPending={pending === "make"} onPress={() => void run("make", make)}>
          <FileSpreadsheet aria-hidden />
          {t("make", { year: String(year) })}
        </Button>
        <DropZone
          isLow
          label={t("drop")}
          endings={[".xlsx"]}
          limit={limit}
          isDisabled={pending !== null}
          onFiles={([file]) => {
            if (file)
              void run("read", async () => setRead({ file, found: await compareWorkbook(file, locale) }));
          }}
        />
        <p role="status" className="text-muted text-sm empty:hidden">
          {pending === "read" ? t("reading") : null}
        </p>
        {error ? (
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        ) : null}
      </div>
      {read ? <WorkbookDialog file={read.file} found={read.found} onClose={() => setRead(null)} /> : null}
    </Card>
  );
}
