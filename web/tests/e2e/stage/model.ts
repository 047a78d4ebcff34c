import { expect } from "@playwright/test";
import { stage } from "./stages";

interface Quoted {
  value: unknown;
  quote: string;
  reason: string;
}

interface Line {
  /** Words of the question that it is said to; the name of a company is in each that is asked for it. */
  when: string;
  /** Answers to questions of the questionnaire by their ids; nothing is said to all others. */
  quoted?: Record<string, Quoted>;
  /** Any other answer, as its question wants it. */
  answer?: unknown;
  /** Where rows of the books belong, by words in them; nothing is said of all others. */
  targets?: Record<string, string>;
  /** A failure instead of an answer. */
  status?: number;
  delayMs?: number;
}

/** Has the language model that stands in for a real one say something from now on. */
export async function modelSays(line: Line): Promise<void> {
  const response = await fetch(`${stage.model}/lines`, { method: "POST", body: JSON.stringify(line) });
  expect(response.ok, `the language model at ${stage.model || "AI_STAGE"}`).toBe(true);
}
