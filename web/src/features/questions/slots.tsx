"use client";

import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { Asked } from "./types";

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
  /** People whose questions a list can be narrowed down to. */
  people: readonly { id: string; name: string }[];
}

const nothing = () => null;
const Context = createContext<Slots>({
  Bar: nothing,
  Mark: nothing,
  Who: nothing,
  Here: nothing,
  people: [],
});

/** Fills the slots of all lists and pages of questions inside. */
export function FillSlots({ slots, children }: { slots: Slots; children: ReactNode }) {
  return <Context value={slots}>{children}</Context>;
}

export function useSlots(): Slots {
  return use(Context);
}
