"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { PlainLink } from "@/components/ui/link";
import { Ring } from "@/components/ui/ring";
import { type Section, sections } from "@/lib/api/enums";
import { useProgress } from "./api";
import { hrefOf, listed, type Stop, stopStatus } from "./model";
import { StatusMark } from "./status-mark";
import { useFilter } from "./use-filter";
import { useUnsentStops } from "./use-unsent";

interface SectionNavProps {
  section: Section;
  stops: readonly Stop[];
  current: string;
}

/** The sections with how far each has come, and inside the open one every question. */
export function SectionNav({ section, stops, current }: SectionNavProps) {
  const t = useTranslations("questions.nav");
  const names = useTranslations("shell.menu.items");
  const { data } = useProgress();
  const here = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is the reason to bring it into view.
  useEffect(() => {
    if (here.current) bringAmid(here.current);
  }, [current]);

  const filled = (data?.sections ?? []).filter(({ progress }) => progress.asked > 0);
  return (
    <nav aria-label={t("label")} className="flex flex-col gap-px">
      {filled.map(({ section: number, progress }) => {
        const name = sections[number];
        if (!name) return null;
        const text = names(`${name}.text` as "Goals.text");
        const isOpen = name === section;
        return (
          <div key={name}>
            <PlainLink
              href={`/company/questions/section/${name}`}
              className={`touch flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-hover ${isOpen ? "font-medium" : ""}`}
            >
              <Ring
                size={18}
                label={t("progress", { section: text })}
                share={progress.share === null ? null : Number(progress.share)}
              />
              <span className="min-w-0 flex-1 sm:truncate">{text}</span>
              <span className="figures text-muted text-xs">
                {progress.toAnswer > 0 ? `${progress.completed}/${progress.toAnswer}` : "–"}
              </span>
            </PlainLink>
            {isOpen ? <Stops section={section} stops={stops} current={current} here={here} /> : null}
          </div>
        );
      })}
    </nav>
  );
}

/** How much of what stands before and after the open question is to be seen with it. */
const around = 112;

/** Scrolls the pane that a link stands in, and not the page. */
function bringAmid({ offsetParent: pane, offsetTop: top, offsetHeight: height }: HTMLElement): void {
  if (!pane) return;
  const lowest = top + height + around - pane.clientHeight;
  pane.scrollTop = Math.min(Math.max(pane.scrollTop, lowest), top - around);
}

interface StopsProps extends SectionNavProps {
  here: React.RefObject<HTMLAnchorElement | null>;
}

function Stops({ section, stops, current, here }: StopsProps) {
  const { search } = useFilter();
  const isUnsent = useUnsentStops();
  return (
    <ul className="mb-2 ms-4 border-line border-s ps-2">
      {listed(stops).map(({ category, clusters }) => (
        <li key={category}>
          <p className="px-2 pt-2 pb-1 text-muted text-xs">{category}</p>
          <ul>
            {clusters
              .flatMap((cluster) => cluster.stops)
              .map((stop) => (
                <li key={stop.id}>
                  <PlainLink
                    ref={stop.id === current ? here : null}
                    href={hrefOf(section, stop, search)}
                    aria-current={stop.id === current ? "page" : undefined}
                    className={`touch flex min-h-7 items-center gap-2 rounded-md px-2 py-0.5 text-sm hover:bg-hover ${stop.id === current ? "framed bg-brand-soft font-medium text-brand" : ""}`}
                  >
                    <StatusMark
                      status={stop.id !== current && isUnsent(stop) ? "notSaved" : stopStatus(stop)}
                    />
                    <span className="line-clamp-2 min-w-0 flex-1 hyphens-auto">
                      {stop.table?.name ?? stop.questions[0]?.shortTitle}
                    </span>
                  </PlainLink>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
