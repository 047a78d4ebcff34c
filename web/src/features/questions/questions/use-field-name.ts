"use client";

import { usePeriod } from "@/lib/period/period";
import { speakerOf } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import type { Asked } from "./types";

/** A name for the field of a value or table cell that is unique among all people, companies and years. */
export function useFieldName({ id }: Pick<Asked, "id">, row = ""): string {
  const user = useSession();
  const { date } = usePeriod();
  return [speakerOf(user), date, id, row].join("/");
}
