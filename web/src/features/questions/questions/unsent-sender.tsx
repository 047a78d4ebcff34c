"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Answer, User } from "@/lib/api/types";
import { whoAmI } from "@/lib/api/who";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { onFlush, watchUnsaved } from "@/lib/unsaved";
import { useTitleMark } from "@/lib/window-title";
import { saveAnswer, saveComment, useKeepComment, useUpdateCache } from "./api";
import { isTransient } from "./editor";
import { allUnsent, type KeptUnsent, type Unsent, unsentOf } from "./unsent";
import { type UnsentComment, unsentCommentsOf } from "./unsent-comments";
import { useUnsent } from "./use-unsent";
import { isDirty, ownOf, sending, theirsIn, type Work } from "./work";

/** How long to wait before retrying a save that reached no server. */
const retryDelay = 15_000;

/** What is saved sooner needs no mark in the window's title. */
const titleDelay = 4_000;

/**
 * Sends what waits for the server, from whichever page: once there is a connection, and only while the person who wrote
 * it acts for the company it was written for. What the server refuses or somebody was faster with stays where it is
 * shown, for a person to look at.
 */
export function UnsentSender() {
  const user = useSession();
  const { date } = usePeriod();
  const updateCache = useUpdateCache();
  const keepComment = useKeepComment();
  const running = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(false);
  const t = useTranslations("shell");
  const left = useUnsent().length;
  useTitleMark(left > 0 ? t("unsavedInTitle", { count: left }) : "", titleDelay);

  const flush = useEffectEvent(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    running.current = running.current.then(sendAll).catch(() => undefined);
    await running.current;
    return true;
  });
  const plan = useEffectEvent(() => {
    const waits = years().some((year) => unsentOf(user, year).waiting().length > 0);
    if (timer.current === undefined && (waits || unsentCommentsOf(user).waiting().length > 0)) {
      timer.current = setTimeout(() => void flush(), retryDelay);
    }
  });

  /** The dates of all years that something was written in, the shown one first. */
  function years(): string[] {
    return [...new Set([date, ...allUnsent(user).map((one) => one.date)])];
  }

  async function sendAll() {
    const steps = [...years().map((year) => () => sendYear(year)), sendComments];
    for (const step of steps) if (!(await step())) break;
    plan();
  }

  /** Sends what waits of one year; false where the rest has to wait too. */
  async function sendYear(year: string): Promise<boolean> {
    const queue = unsentOf(user, year);
    for (const one of queue.waiting()) {
      if (gone.current || !(await isStill(user))) return false;
      const work = await sent(one);
      queue.settle(one, work);
      if (work?.waits) return false;
    }
    return true;
  }

  /** Sends what waits of comments; false where the rest has to wait too. */
  async function sendComments(): Promise<boolean> {
    for (const one of unsentCommentsOf(user).waiting()) {
      if (gone.current || !(await isStill(user)) || !(await sendComment(one))) return false;
    }
    return true;
  }

  async function sendComment(one: UnsentComment): Promise<boolean> {
    const queue = unsentCommentsOf(user);
    try {
      const all = await saveComment(user, one.question, one.date, one.version, one.text);
      queue.drop(one.date, one.question, one.text);
      if (one.date === date) await keepComment(one.question, all);
    } catch (error) {
      if (isTransient(error)) return false;
      // Somebody was faster, or it is refused: it stands where it was written, for a person to look at.
      queue.keep({ ...one, waits: false });
    }
    return true;
  }

  /** Puts an answer into what is shown, where that is its year. */
  function shown(one: Unsent, answer: Answer) {
    if (one.date === date) updateCache(answer);
  }

  /** What is left of a draft once it was sent; null for nothing. */
  async function sent(one: KeptUnsent): Promise<Work | null> {
    const work = navigator.onLine ? sending(one.work) : one.work;
    try {
      shown(one, await saveAnswer(user, one.question, one.date, work.base?.version ?? 0, work.draft));
      return null;
    } catch (error) {
      const theirs = theirsIn(error);
      if (theirs) shown(one, theirs);
      const own = theirs && ownOf(work, theirs);
      if (!own) return { ...work, waits: isTransient(error) };
      return isDirty(own) ? sent({ ...one, work: own }) : null;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, company or year has other drafts.
  useEffect(() => {
    gone.current = false;
    const go = () => void flush();
    go();
    const takeBack = [onFlush(() => flush()), watchUnsaved(() => plan())];
    window.addEventListener("online", go);
    return () => {
      gone.current = true;
      for (const take of takeBack) take();
      window.removeEventListener("online", go);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [user.id, user.company?.id, date]);
  return null;
}

/** Whether the browser is still signed in as the person, acting for the company: another tab may have changed that. */
async function isStill(user: User): Promise<boolean> {
  try {
    const now = await whoAmI();
    return now?.id === user.id && now.company?.id === user.company?.id;
  } catch {
    return false;
  }
}
