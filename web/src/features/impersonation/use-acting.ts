"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTransition } from "react";
import { useToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/problem";
import { homeOf } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import { actFor, stopActing } from "./api";

/** Becomes a company and stops being one; the pages are drawn anew, so nothing of the last company stays. */
export function useActing() {
  const user = useSession();
  const router = useRouter();
  const path = usePathname();
  const toast = useToast();
  const [pending, start] = useTransition();

  function become(company: string, to = "/company") {
    start(async () => {
      try {
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
      if (!path.startsWith("/company")) router.push(to);
      router.refresh();
    });
  }

  function stop() {
    start(async () => {
      try {
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

function named(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status === 401 || error.status === 0) return error;
  return new ApiError({ status: error.status, code: "impersonation.failed", detail: error.detail });
}
