"use client";

import { Download, FileSpreadsheet, Image, Shapes } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { toCsv } from "@/components/charts/csv";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import type { ChainFigure } from "@/lib/api/supply-chain-types";
import { saveBlob, saveFile } from "@/lib/save-file";
import { useSession } from "@/lib/session/session";
import { chainTable } from "./chain-table";
import { useEditor } from "./editor";
import type { Measure } from "./measures";
import { type Column, stakeholdersById } from "./model";
import { pngOf, svgOf } from "./picture";
import { drawingOf } from "./use-drawing";
import { useColumnName, useFigureText, useLegend } from "./use-words";

interface ExportMenuProps {
  columns: readonly Column[];
  figures: ReadonlyMap<string, ChainFigure>;
  currency: string;
  measure: Measure;
  year: number;
}

/** What is shown as a picture, or as a table for a spreadsheet. */
export function ExportMenu({ columns, figures, currency, measure, year }: ExportMenuProps) {
  const t = useTranslations("supplyChain");
  const locale = useLocale();
  const toast = useToast();
  const { chain } = useEditor();
  const { company } = useSession();
  const columnName = useColumnName();
  const figureText = useFigureText(currency);
  const legendOf = useLegend(currency);
  const fileName = t("export.file", { year: String(year) });

  function picture(): string {
    const who = stakeholdersById(chain);
    const title = t("export.heading", { company: company?.name ?? "", year: String(year) });
    const drawing = drawingOf(chain, columns, figures, measure);
    return svgOf(drawing, {
      title: measure === "none" ? title : `${title}. ${t("measures.label")}: ${t(`measures.${measure}`)}`,
      columnName,
      legend: legendOf(measure, drawing.most),
      about: ({ stakeholderId }) =>
        [
          who.get(stakeholderId ?? "")?.name ?? "",
          figureText(figures.get(stakeholderId ?? ""), measure),
        ].filter(Boolean),
    });
  }
  async function png() {
    try {
      saveBlob(`${fileName}.png`, await pngOf(picture()));
    } catch {
      toast.info(t("export.tooLarge"));
    }
  }
  return (
    <Menu
      label={t("export.label")}
      trigger={
        <Button>
          <Download aria-hidden />
          {t("export.label")}
        </Button>
      }
    >
      <MenuItem icon={Shapes} onAction={() => saveFile(`${fileName}.svg`, picture(), "image/svg+xml")}>
        {t("export.svg")}
      </MenuItem>
      <MenuItem icon={Image} onAction={() => void png()}>
        {t("export.png")}
      </MenuItem>
      <MenuItem
        icon={FileSpreadsheet}
        onAction={() => {
          const table = chainTable(chain, columns, figures, currency, t);
          saveFile(`${fileName}.csv`, toCsv(table, locale), "text/csv;charset=utf-8");
        }}
      >
        {t("export.csv")}
      </MenuItem>
    </Menu>
  );
}
