"use client";

import type { ReactNode } from "react";
import { Conversation } from "@/features/questions/conversation/conversation";
import { FillSlots } from "@/features/questions/questions/slots";

const slots = { Talk: OnQuestion };

/** Puts what people say to each other onto the pages of questions. */
export function Talking({ children }: { children: ReactNode }) {
  return <FillSlots slots={slots}>{children}</FillSlots>;
}

function OnQuestion({ question, level }: { question: string; level: 2 | 4 }) {
  return <Conversation key={question} about="question" place={question} level={level} />;
}
