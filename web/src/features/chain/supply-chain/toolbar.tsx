"use client";

import { ListTree, Redo2, Undo2, Waypoints } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { PlainSelect } from "@/components/ui/plain-select";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { useTyped } from "@/lib/use-typed";
import { useEditor } from "./editor";
import { type Show, showOf, showText } from "./model";

export const views = ["outline", "map"] as const;
type View = (typeof views)[number];

const icons = { outline: ListTree, map: Waypoints } as const;

interface ToolbarProps {
  view: View;
  onView: (view: View) => void;
  /** Whether there is nothing to choose from. */
  isEmpty: boolean;
  /** The farthest tier on the map. */
  farthest: number;
  show: Show;
  onShow: (show: Show) => void;
  words: string;
  onWords: (words: string) => void;
  children: ReactNode;
}

/** Undo and redo, how and which tiers are shown, and search; children are what else can be done with what is shown. */
export function Toolbar(props: ToolbarProps) {
  const { view, onView, isEmpty, farthest, show, onShow, words, onWords, children } = props;
  const t = useTranslations("supplyChain");
  const { undo, redo, canUndo, canRedo, state } = useEditor();
  const typed = useTyped(words, onWords);
  const tiers = Array.from({ length: farthest }, (_, at) => at + 1);
  const choices = [
    { id: "all", label: t("show.all") },
    ...tiers.map((tier) => ({ id: `only-${tier}`, label: t("show.only", { tier: String(tier) }) })),
    ...tiers
      .slice(0, -1)
      .map((tier) => ({ id: `upTo-${tier}`, label: t("show.upTo", { tier: String(tier) }) })),
  ];
  const value = showText(show);
  const known = choices.some(({ id }) => id === value);
  return (
    <div className="flex flex-wrap items-end gap-3 pb-4">
      <span className="flex">
        <IconButton icon={Undo2} label={t("undo")} isDisabled={!canUndo} onPress={undo} />
        <IconButton icon={Redo2} label={t("redo")} isDisabled={!canRedo} onPress={redo} />
      </span>
      {isEmpty ? null : (
        <>
          <Segmented
            label={t("views.label")}
            segments={views.map((id) => ({ id, label: t(`views.${id}`), icon: icons[id] }))}
            value={view}
            onChange={onView}
          />
          <PlainSelect
            label={t("show.label")}
            hideLabel
            choices={
              known ? choices : [...choices, { id: value, label: t("show.only", { tier: value.slice(5) }) }]
            }
            value={value}
            onChange={(text) => onShow(showOf(text))}
          />
          <SearchField
            label={t("search")}
            value={typed.text}
            onChange={typed.type}
            className="min-w-40 flex-1"
          />
          {children}
        </>
      )}
      <span role="status" className="min-w-20 pb-1.5 text-muted text-sm">
        {state === "idle" ? null : t(state)}
      </span>
    </div>
  );
}
