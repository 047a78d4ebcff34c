"use client";

import { Download, Equal } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonLook } from "@/components/ui/button-look";
import type { Seal } from "@/lib/api/report-types";
import { formatMoment } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { manifestAddress } from "./api";

const DifferencesDialog = onDemand(() =>
  import("./differences-dialog").then((module) => module.DifferencesDialog),
);

/** The versions of a year's seal, the newest first. */
export function SealList({ versions }: { versions: readonly Seal[] }) {
  const t = useTranslations("seals");
  return (
    <ol aria-label={t("versions")} className="divide-y divide-line border-line border-t">
      {versions.map((seal, index) => (
        <li key={seal.version} className="py-3">
          <Version seal={seal} next={versions[index - 1] ?? null} />
        </li>
      ))}
    </ol>
  );
}

/** A version is compared with the one after it, the newest with what there is now. */
function Version({ seal, next }: { seal: Seal; next: Seal | null }) {
  const t = useTranslations("seals");
  const locale = useLocale();
  const [comparing, setComparing] = useState(false);
  const rows = (part: string) => seal.parts.find(({ name }) => name === part)?.rows ?? 0;
  const counted = (part: string) => formatNumber(rows(part), locale);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t("version", { version: String(seal.version) })}
          {seal.opened ? null : <Badge tone="ok">{t("holds")}</Badge>}
        </p>
        <p className="text-muted text-sm">
          {t("sealedBy", { at: formatMoment(seal.sealedAt), name: seal.sealedBy.name })}
        </p>
        <p className="text-muted text-sm">
          {t("covers", {
            answers: counted("answers"),
            ledger: counted("ledger"),
            transactions: counted("transactions"),
          })}
        </p>
        <p className="break-all text-muted text-xs">{t("hash", { hash: seal.sha256 })}</p>
        {seal.opened ? (
          <p className="pt-1 text-sm">
            {t("openedBy", { at: formatMoment(seal.opened.at), name: seal.opened.by.name })}{" "}
            <q>{seal.opened.reason}</q>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onPress={() => setComparing(true)}>
          <Equal aria-hidden />
          {next ? t("compare", { version: String(next.version) }) : t("check")}
        </Button>
        <a
          className={buttonLook({ size: "sm" })}
          href={manifestAddress(seal.year, seal.version)}
          download
          aria-label={t("manifestOf", { version: String(seal.version) })}
        >
          <Download aria-hidden />
          {t("manifest")}
        </a>
      </div>
      {comparing ? <DifferencesDialog seal={seal} next={next} onClose={() => setComparing(false)} /> : null}
    </div>
  );
}
