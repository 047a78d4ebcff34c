"use client";

import { useState } from "react";
import { useToast } from "./toast";

/** Does what may fail, and says in words why it did; pending disables buttons meanwhile. */
export function useAttempt() {
  const { problem } = useToast();
  const [pending, setPending] = useState(false);
  /** Reports whether it succeeded. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setPending(true);
    try {
      await work();
      return true;
    } catch (error) {
      problem(error);
      return false;
    } finally {
      setPending(false);
    }
  }
  return { pending, attempt };
}
