"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTransition } from "react";
import { useToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/problem";
import { homeOf } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import { flushUnsaved } from "@/lib/unsaved";
import { actFor, stopActing } from "./api";

/** How long a change of company waits for what is being saved. */
const flushTimeout = 5_000;

/** Becomes a company and stops being one; the pages are refreshed, so nothing of the last company stays. */
export function useActing() {
  const user = useSession();
  const router = useRouter();
  const path = usePathname();
  const toast = useToast();
  const [pending, start] = useTransition();

  /** Goes to a page of the company where one is named; else its start, unless one of its pages is open already. */
  function become(company: string, to?: string) {
    start(async () => {
      try {
        await flushed(user.id);
        // Who acts for one company has to be themselves again before the next.
        if (user.impersonating) await stopActing();
        await actFor(company);
      } catch (error) {
        toast.problem(named(error));
        // A choice that failed halfway must not leave the person as somebody else.
        await stopActing().catch(() => null);
        router.refresh();
        return;
      }
      if (to ?? !path.startsWith("/company")) router.push(to ?? "/company");
      router.refresh();
    });
  }

  function stop() {
    start(async () => {
      try {
        await flushed(user.id);
        await stopActing();
      } catch (error) {
        toast.problem(error);
        return;
      }
      router.push(homeOf(user.role));
      router.refresh();
    });
  }

  return { pending, become, stop };
}

/** What is being written goes to whom it was written for first. Where that takes long, it is kept for them instead. */
async function flushed(person: string): Promise<void> {
  await Promise.race([flushUnsaved(person), new Promise((done) => setTimeout(done, flushTimeout))]);
}

function named(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status === 401 || error.status === 0) return error;
  return new ApiError({ status: error.status, code: "impersonation.failed", detail: error.detail });
}
