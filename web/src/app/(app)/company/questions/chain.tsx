"use client";

import type { ReactNode } from "react";
import { onDemand } from "@/components/on-demand";
import { FillSlots } from "@/features/questions/questions/slots";
import { enabled } from "@/lib/api/enums";
import { seesAll } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";

const QuestionPlaces = onDemand(() =>
  import("@/features/chain/supply-chain/question-places").then((module) => module.QuestionPlaces),
);
const slots = { Beside: QuestionPlaces };

/** Puts the activities of the supply chain that a question belongs to beside it, for who may see them. */
export function InChain({ children }: { children: ReactNode }) {
  const user = useSession();
  if (!seesAll(user) || !enabled(user.disabledFeatures, "supplyChain")) return children;
  return <FillSlots slots={slots}>{children}</FillSlots>;
}
