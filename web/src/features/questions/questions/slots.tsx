"use client";

import { type ComponentType, createContext, type ReactNode, use, useMemo } from "react";
import type { Answer } from "@/lib/api/types";
import type { Asked } from "./types";
import type { Revision } from "./use-editor";

interface EvidenceProps {
  answer: Answer | null;
  /** Applies a change of it to the answer; read-only when left out. */
  onRevise?: (change: Revision) => Promise<void>;
  /** The question's name where answers stand below each other; it takes less room then. */
  among?: string;
}

interface FellOutProps {
  /** The documents. */
  ids: readonly string[];
  answer: Answer;
  onRevise: (change: Revision) => Promise<void>;
}

/** What others show among the questions; the pages put it together. */
export interface Slots {
  /** Over a list. */
  Bar: ComponentType<{ shown: readonly Asked[] }>;
  /** Before a question or a part of the list. */
  Mark: ComponentType<{ questions: readonly Asked[]; label: string }>;
  /** After a question of the list. */
  Who: ComponentType<{ questions: readonly Asked[] }>;
  /** On the page of a question. */
  Here: ComponentType<{ questions: readonly Asked[] }>;
  /** Beside a question, after what has to do with it. */
  Beside: ComponentType<{ question: string }>;
  /** What people say to each other about a question, under a heading of a level. */
  Talk: ComponentType<{ question: string; level: 2 | 4 }>;
  /** What an answer rests on. */
  Evidence: ComponentType<EvidenceProps>;
  /** What an answer rested on before, to be put back. */
  FellOut: ComponentType<FellOutProps>;
  /** People whose questions a list can be narrowed down to. */
  people: readonly { id: string; name: string }[];
}

const nothing = () => null;
const Context = createContext<Slots>({
  Bar: nothing,
  Mark: nothing,
  Who: nothing,
  Here: nothing,
  Beside: nothing,
  Talk: nothing,
  Evidence: nothing,
  FellOut: nothing,
  people: [],
});

/** Fills slots of all lists and pages of questions inside; those filled further out stay so. */
export function FillSlots({ slots, children }: { slots: Partial<Slots>; children: ReactNode }) {
  const outer = use(Context);
  const filled = useMemo(() => ({ ...outer, ...slots }), [outer, slots]);
  return <Context value={filled}>{children}</Context>;
}

export function useSlots(): Slots {
  return use(Context);
}
