"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Place } from "./paste";
import type { BlockNews } from "./use-blocks";

/** So many texts that could not be read are named. */
const named = 5;

interface TableNewsProps {
  news: BlockNews | null;
  /** What a cell is called. */
  nameOf: (place: Place) => string;
  onUndo: (() => void) | null;
  onDismiss: () => void;
}

/** What became of many cells that were filled at once, and the way back. */
export function TableNews({ news, nameOf, onUndo, onDismiss }: TableNewsProps) {
  const t = useTranslations("questions.table");
  const unread = (news?.unread ?? []).slice(0, named).map((one) => `${nameOf(one)}: ”${one.text}”`);
  const isWhole = news?.unread.length === 0 && news.outside === 0;
  return (
    <div role="status">
      {news ? (
        <Notice
          tone={isWhole ? "ok" : "warn"}
          title={t("filled", { count: news.filled })}
          actions={
            <>
              {onUndo ? (
                <Button size="sm" onPress={onUndo}>
                  {t("undo")}
                </Button>
              ) : null}
              <Button size="sm" look="quiet" onPress={onDismiss}>
                {t("dismiss")}
              </Button>
            </>
          }
        >
          {news.unread.length > 0 ? (
            <>
              <p>{t("unread", { count: news.unread.length })}</p>
              <ul className="list-disc ps-5">
                {unread.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </>
          ) : null}
          {news.outside > 0 ? <p>{t("outside", { count: news.outside })}</p> : null}
        </Notice>
      ) : null}
    </div>
  );
}
