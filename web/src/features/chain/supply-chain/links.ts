import type { Activity, Changes } from "@/lib/api/supply-chain-types";
import { asChange, changing } from "./model";

/** What an activity has to do with, by the list that names it. */
export type Linked = "questions" | "topics";

/** What puts a question or a topic on an activity, or takes it from there. */
export function linking(activity: Activity, list: Linked, id: string, isHere: boolean): Changes {
  const others = activity[list].filter((one) => one !== id);
  return changing({ activities: [{ ...asChange(activity), [list]: isHere ? [...others, id] : others }] });
}
