"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import type { ImportSummary } from "@/lib/api/types";
import { lineList, noticeColumns } from "./model";

type Notice = ImportSummary["notices"][number];

/** What was noticed of a file: a sentence a kind, and the first it is about in a table. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslations("integrations.summary");
  const text = useNoticeText();
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5">
      {notices.map((notice) => {
        const { code, count, lines } = notice;
        const where = lineList(lines, count);
        return (
          <li key={code}>
            {text(code, count)}
            {where ? <span className="figures text-muted">{` ${t("lines", { lines: where })}`}</span> : null}
            <Items notice={notice} />
          </li>
        );
      })}
    </ul>
  );
}

const cell = "border-line border-t px-3 py-1 text-start align-top";

function Items({ notice: { code, count, items } }: { notice: Notice }) {
  const t = useTranslations("integrations.noticeItems");
  const systems = useTranslations("sources");
  const columns = noticeColumns(items);
  if (columns.length === 0) return null;
  const shown = items.length;
  const title = count > shown ? t("showFirst", { count: shown }) : t("show", { count: shown });
  return (
    <Disclosure level={4} title={title}>
      <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
        <table aria-label={t("label")} className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-muted text-xs">
              {columns.map((column) => (
                <th key={column} scope="col" className="h-8 px-3 text-start font-medium">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items may be equal, and never move
              <tr key={`${code} ${place}`}>
                {columns.map((column) => (
                  <td key={column} className={`${cell} figures`}>
                    {column === "kind" ? systems(item.args.kind as "sie") : item.args[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}

/** The sentence of a notice's code; one without a sentence is named by its code, so that nothing goes unsaid. */
export function useNoticeText(): (code: string, count: number) => string {
  const t = useTranslations("integrations.notices");
  return (code, count) => {
    const key = code as "ledger.unbalanced";
    return t.has(key) ? t(key, { count }) : t("other", { code, count });
  };
}
