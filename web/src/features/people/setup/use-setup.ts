"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import type { Onboarding, OnboardingChoices } from "@/lib/api/onboarding-types";
import { isApiError } from "@/lib/api/problem";
import { saveOnboarding } from "./api";
import { choicesOf } from "./model";

export interface Setup {
  /** Where the company stands. */
  at: Onboarding;
  /** What is chosen, saved or not. */
  chosen: OnboardingChoices;
  choose: (change: Partial<Pick<OnboardingChoices, "path" | "sources" | "inGroup">>) => void;
  /** Saves what is chosen with a step or an end; false when it could not be saved. */
  save: (change: Partial<Pick<OnboardingChoices, "step" | "state">>) => Promise<boolean>;
  pending: boolean;
  /** Where somebody else has gone meanwhile; null when nobody has. */
  theirs: Onboarding | null;
  follow: () => void;
}

/** Keeps where the company stands, over what others of the company save at the same time. */
export function useSetup(begun: Onboarding): Setup {
  const toast = useToast();
  const locale = useLocale();
  const router = useRouter();
  const [at, setAt] = useState(begun);
  const [chosen, setChosen] = useState(() => choicesOf(begun));
  const [pending, setPending] = useState(false);
  const [theirs, setTheirs] = useState<Onboarding | null>(null);

  async function save(change: Partial<OnboardingChoices>): Promise<boolean> {
    setPending(true);
    try {
      const saved = await saveOnboarding({ ...chosen, state: "open", ...change }, locale);
      setAt(saved);
      setChosen(choicesOf(saved));
      setTheirs(null);
      // The start of the company and the menu of others follow.
      if (saved.state !== "open") router.refresh();
      return true;
    } catch (error) {
      if (isApiError(error, "onboarding.stale") && error.current) {
        const newer = error.current as Onboarding;
        setTheirs(newer);
        setChosen((now) => ({ ...now, version: newer.version }));
      } else toast.problem(error);
      return false;
    } finally {
      setPending(false);
    }
  }

  return {
    at,
    chosen,
    choose: (change) => setChosen((now) => ({ ...now, ...change })),
    save,
    pending,
    theirs,
    follow: () => {
      if (!theirs) return;
      setAt(theirs);
      setChosen(choicesOf(theirs));
      setTheirs(null);
    },
  };
}
