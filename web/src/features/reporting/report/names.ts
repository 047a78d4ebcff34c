import { useTranslations } from "next-intl";
import { isDigital, type ReportType } from "./model";

/**
 * What a type of report is called. A digital file of a year whose act has no taxonomy is data in that of another, and is
 * never called a report.
 */
export function useTypeName(): (type: ReportType, isData: boolean) => string {
  const t = useTranslations("report");
  return (type, isData) => (isData && isDigital(type) ? t(`data.types.${type}`) : t(`types.${type}`));
}

/** What a type of report is for, and why a digital file is no report where it is none. */
export function useTypeHelp(): (type: ReportType, isData: boolean) => string {
  const t = useTranslations("report");
  return (type, isData) =>
    isData && isDigital(type) ? `${t(`data.help.${type}`)} ${t("data.why")}` : t(`help.${type}`);
}
