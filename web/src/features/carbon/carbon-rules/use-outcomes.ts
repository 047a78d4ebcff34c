import { useEffect, useRef, useState } from "react";
import type { RuleTrial } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { inTurn, type Outcome } from "./outcomes";

interface Company {
  id: string;
  name: string;
}

const atOnce = 2;

/**
 * Asks for one company after the other, so that no call runs long. It starts over when what is asked changes, which
 * `asked` spells, and stops when the caller goes away.
 */
export function useOutcomes(
  companies: readonly Company[],
  asked: string,
  ask: (company: string, signal: AbortSignal) => Promise<RuleTrial>,
): { outcomes: Outcome[]; retry: (id: string) => void } {
  const say = useProblemText();
  const [known, setKnown] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const going = useRef<AbortController>(null);
  const key = JSON.stringify([asked, companies]);

  async function one({ id, name }: Company, signal: AbortSignal) {
    let outcome: Outcome;
    try {
      outcome = { id, name, trial: await ask(id, signal), problem: null };
    } catch (error) {
      outcome = { id, name, trial: null, problem: say(error) };
    }
    if (!signal.aborted) setKnown((before) => new Map(before).set(id, outcome));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: key says whether anything of it changed.
  useEffect(() => {
    const controller = new AbortController();
    going.current = controller;
    setKnown(new Map());
    void inTurn(companies, atOnce, controller.signal, (company) => one(company, controller.signal));
    return () => controller.abort();
  }, [key]);

  function retry(id: string) {
    const company = companies.find((one) => one.id === id);
    if (!company || !going.current) return;
    setKnown((before) => new Map([...before].filter(([other]) => other !== id)));
    void one(company, going.current.signal);
  }
  return { outcomes: companies.flatMap(({ id }) => known.get(id) ?? []), retry };
}
