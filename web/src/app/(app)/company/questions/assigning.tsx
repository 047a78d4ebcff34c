"use client";

import type { ReactNode } from "react";
import { useMemo } from "react";
import { AssigningProvider, useAssigning } from "@/features/questions/assignment/assigning";
import { Bar } from "@/features/questions/assignment/bar";
import { Here } from "@/features/questions/assignment/here";
import { Mark } from "@/features/questions/assignment/mark";
import { Who } from "@/features/questions/assignment/who";
import { FillSlots } from "@/features/questions/questions/slots";
import { roles } from "@/lib/api/enums";
import { useSession } from "@/lib/session/session";

/** Puts assigning into the lists and pages of questions, for who may assign. */
export function Assigning({ children }: { children: ReactNode }) {
  const user = useSession();
  if (user.role === roles.user) return children;
  return (
    <AssigningProvider>
      <Filled>{children}</Filled>
    </AssigningProvider>
  );
}

function Filled({ children }: { children: ReactNode }) {
  const { members: people } = useAssigning();
  const slots = useMemo(() => ({ Bar, Mark, Who, Here, people }), [people]);
  return <FillSlots slots={slots}>{children}</FillSlots>;
}
