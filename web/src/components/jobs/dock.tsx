"use client";

import { ChevronDown, ChevronUp, CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Job } from "@/lib/api/types";
import { keys, readStored, writeStored } from "@/lib/storage";
import { useFocusKept } from "../states/use-focus-kept";
import { Button } from "../ui/button";
import { Spinner } from "../ui/spinner";
import { DockItem } from "./dock-item";
import { countsOf, keyOf, standingOf } from "./dock-model";
import { kindName } from "./kinds";
import { useDock } from "./use-dock";

/** Where a person sees how the long work of the company goes, on whatever page they are. */
export function Dock() {
  const t = useTranslations("jobs");
  const [said, say] = useState("");
  const { jobs, putAway, reread } = useDock((ended) =>
    say(
      ended
        .map((job) =>
          t(standingOf(job) === "failed" ? "dock.failedNews" : "dock.readyNews", {
            name: t(`kinds.${kindName(job.kind)}`),
          }),
        )
        .join(" "),
    ),
  );
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {jobs.length > 0 ? <Window jobs={jobs} onPutAway={putAway} onStarted={reread} /> : null}
    </>
  );
}

interface WindowProps {
  jobs: readonly Job[];
  onPutAway: (job: Job) => void;
  onStarted: () => void;
}

function Window({ jobs, onPutAway, onStarted }: WindowProps) {
  const t = useTranslations("jobs.dock");
  const [isOpen, setOpen] = useState(() => readStored(keys.dock) === "open");
  const dock = useFocusKept<HTMLElement>();
  const toggle = useRef<HTMLButtonElement>(null);
  const listId = useId();

  function open(next: boolean) {
    setOpen(next);
    writeStored(keys.dock, next ? "open" : "closed");
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    open(false);
    toggle.current?.focus();
  }

  // What gets the focus is seen: the list makes way, and the button alone stands where the page leaves room for a bar.
  useEffect(() => {
    if (!isOpen) return;
    function makeWay({ target }: FocusEvent) {
      const own = dock.current;
      if (!own || !(target instanceof Element) || own.contains(target) || target.closest("[role=dialog]"))
        return;
      if (overlaps(own.getBoundingClientRect(), target.getBoundingClientRect())) setOpen(false);
    }
    document.addEventListener("focusin", makeWay);
    return () => document.removeEventListener("focusin", makeWay);
  }, [isOpen, dock]);

  return (
    <aside
      ref={dock}
      data-dock
      aria-label={t("label")}
      onKeyDown={onKeyDown}
      className="fixed end-4 bottom-4 z-40 flex w-fit max-w-[calc(100vw-2rem)] flex-col items-stretch rounded-lg border border-line bg-surface shadow-popover print:hidden"
    >
      {isOpen ? (
        <ul
          id={listId}
          className="max-h-[min(24rem,50dvh)] w-[min(22rem,calc(100vw-2rem-2px))] overflow-y-auto border-line border-b"
        >
          {jobs.map((job) => (
            <DockItem
              key={keyOf(job)}
              job={job}
              onStarted={onStarted}
              onPutAway={() => {
                toggle.current?.focus();
                onPutAway(job);
              }}
            />
          ))}
        </ul>
      ) : null}
      <Button
        ref={toggle}
        look="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onPress={() => open(!isOpen)}
        className="justify-between"
      >
        <Summary jobs={jobs} />
        {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
      </Button>
    </aside>
  );
}

/** What the closed dock tells, what matters most first. */
function Summary({ jobs }: { jobs: readonly Job[] }) {
  const t = useTranslations("jobs.dock");
  const { failed, ready, underWay } = countsOf(jobs);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {failed > 0 ? (
        <span className="flex items-center gap-1.5">
          <CircleAlert aria-hidden className="text-danger" />
          {t("failed", { count: failed })}
        </span>
      ) : null}
      {ready > 0 ? (
        <span className="flex items-center gap-1.5">
          <CircleCheck aria-hidden className="text-ok" />
          {t("ready", { count: ready })}
        </span>
      ) : null}
      {underWay > 0 ? (
        <span className="flex items-center gap-1.5">
          <Spinner size="sm" />
          {t("underWay", { count: underWay })}
        </span>
      ) : null}
    </span>
  );
}

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
