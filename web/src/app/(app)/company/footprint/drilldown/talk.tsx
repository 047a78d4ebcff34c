"use client";

import { Drilldown } from "@/features/carbon/footprint/drilldown";
import { Conversation } from "@/features/questions/conversation/conversation";
import { roles } from "@/lib/api/enums";
import { useSession } from "@/lib/session/session";

/** The drilldown, with what is said about the figure of a category for those who follow figures as a whole. */
export function TalkedOver() {
  const user = useSession();
  const follows = user.role !== roles.user || user.impersonating;
  return follows ? <Drilldown Talk={OnFigure} /> : <Drilldown />;
}

function OnFigure({ category }: { category: string }) {
  return (
    <div className="max-w-2xl pb-3 print:hidden">
      <Conversation about="figure" place={category} level={2} />
    </div>
  );
}
