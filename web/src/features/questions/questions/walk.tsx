"use client";

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { IconLink } from "@/components/ui/icon-link";
import type { Section } from "@/lib/api/enums";
import { usePageKeys } from "@/lib/use-page-keys";
import { useTitlePart } from "@/lib/window-title";
import { useQuestion } from "./api";
import { KeyHelp } from "./key-help";
import { hrefOf, type Move, moved, type Stop, walkOf } from "./model";
import { type Place, placeOf } from "./place";
import { useFilter } from "./use-filter";

interface WalkProps {
  section: Section;
  stops: readonly Stop[];
  from: Stop;
  /** What is asked, for the window's title. */
  name: string | undefined;
}

/** The way on and back through the questions that the list showed; the neighbours are there before one goes. */
export function Walk({ section, stops, from, name }: WalkProps) {
  const t = useTranslations("questions.page");
  const router = useRouter();
  const { filter, isSet, search } = useFilter();
  const walk = walkOf(stops, from, filter);
  const hrefTo = (move: Move) => {
    const to = moved(walk, from, move);
    return to && hrefOf(section, to, search);
  };
  const go = (move: Move) => {
    const href = hrefTo(move);
    if (href) router.push(href);
  };
  usePageKeys({
    j: () => go("next"),
    k: () => go("previous"),
    "]": () => go("nextCategory"),
    "[": () => go("previousCategory"),
  });
  const { of, ...stands } = placeOf(walk, from, filter);
  const place = t(isSet ? "placeFiltered" : "place", { at: rangeOf(stands), of });
  useTitlePart(name, place);
  return (
    <nav aria-label={t("walk")} className="flex items-center gap-1">
      <KeyHelp />
      <Way icon={ChevronsLeft} label={t("previousCategory")} href={hrefTo("previousCategory")} />
      <Way icon={ChevronLeft} label={t("previous")} href={hrefTo("previous")} prefetch />
      <span className="figures text-muted text-sm">{place}</span>
      <Way icon={ChevronRight} label={t("next")} href={hrefTo("next")} prefetch />
      <Way icon={ChevronsRight} label={t("nextCategory")} href={hrefTo("nextCategory")} />
      {(["next", "previous"] as const).map((move) => (
        <Warm key={move} stop={moved(walk, from, move)} />
      ))}
    </nav>
  );
}

/** As "4" or, of a table, "4–9"; a dash for what is not asked. */
function rangeOf({ first, last }: Omit<Place, "of">): string {
  if (first === 0) return "–";
  return first === last ? String(first) : `${first}–${last}`;
}

interface WayProps {
  icon: LucideIcon;
  label: string;
  href: string | undefined;
  prefetch?: true;
}

function Way({ href, prefetch, ...shown }: WayProps) {
  return href ? (
    <IconLink {...shown} href={href} {...(prefetch ? { prefetch } : {})} />
  ) : (
    <IconButton {...shown} isDisabled />
  );
}

/** Asks for what a neighbour shows beside its answer, before anybody goes there. */
function Warm({ stop }: { stop: Stop | undefined }) {
  useQuestion(stop?.questions[0]?.id ?? null);
  return null;
}
