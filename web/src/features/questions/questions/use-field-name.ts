"use client";

import { usePeriod } from "@/lib/period/period";
import { speakerOf } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import type { Asked } from "./types";

/** What tells the field of a value, or of a cell of its table, from those of all other people, companies and years. */
export function useFieldName({ id }: Pick<Asked, "id">, row = ""): string {
  const user = useSession();
  const { date } = usePeriod();
  return [speakerOf(user), date, id, row].join("/");
}
