"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { mainId } from "@/components/shell/main";
import { Mark } from "@/components/shell/mark";
import { SkipLink } from "@/components/shell/skip-link";
import { Progress } from "@/components/ui/progress";
import { Stepper } from "@/components/ui/stepper";
import { brandOf } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import type { Step } from "./model";

interface FrameProps {
  steps: readonly Step[];
  step: Step;
  menu: ReactNode;
  /** The way out, beside the menu. */
  aside: ReactNode;
  children: ReactNode;
}

/** What stands around the steps: whose company it is, how far one has come, and the way out. */
export function Frame({ steps, step, menu, aside, children }: FrameProps) {
  const t = useTranslations("setup");
  const shell = useTranslations("shell");
  const user = useSession();
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus();
    window.scrollTo({ top: 0 });
  }, [step]);
  const place = steps.indexOf(step) + 1;
  const named = steps.map((id) => ({ id, label: t(`steps.${id}`) }));
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to={mainId}>{shell("skip")}</SkipLink>
      <header className="flex min-h-header items-center gap-3 border-line border-b px-4 md:px-8">
        <Mark home="/company" withName={false} brand={brandOf(user)} />
        <p className="min-w-0 flex-1 font-medium leading-tight md:truncate">{user.company?.name}</p>
        {aside}
        {menu}
      </header>
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-8 px-4 py-6 md:px-8">
        <nav aria-label={t("progress")}>
          <div className="max-lg:hidden">
            <Stepper label={t("progress")} steps={named} current={step} />
          </div>
          <div className="lg:hidden">
            <Progress
              label={t(`steps.${step}`)}
              note={t("place", { place, of: steps.length })}
              value={place}
              maxValue={steps.length}
            />
          </div>
        </nav>
        <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col gap-6 outline-none">
          <div>
            <h1 ref={title} tabIndex={-1} className="pb-1 font-semibold text-xl tracking-tight outline-none">
              {t(`${step}.title`)}
            </h1>
            <p className="max-w-prose text-muted">{t(`${step}.lead`)}</p>
          </div>
          {children}
        </main>
      </div>
    </div>
  );
}
