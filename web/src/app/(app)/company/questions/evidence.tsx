"use client";

import type { ReactNode } from "react";
import { onDemand } from "@/components/on-demand";
import { FillSlots } from "@/features/questions/questions/slots";
import { enabled } from "@/lib/api/enums";
import { useSession } from "@/lib/session/session";

const AnswerDocuments = onDemand(() =>
  import("@/features/questions/documents/answer-documents").then((module) => module.AnswerDocuments),
);
const FellOut = onDemand(() =>
  import("@/features/questions/documents/fell-out").then((module) => module.FellOut),
);
const slots = { Evidence: AnswerDocuments, FellOut };

/** Puts the documents that answers rest on into the pages of questions, where the company has documents. */
export function Evidence({ children }: { children: ReactNode }) {
  const user = useSession();
  if (!enabled(user.disabledFeatures, "documents")) return children;
  return <FillSlots slots={slots}>{children}</FillSlots>;
}
