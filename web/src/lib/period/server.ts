import "server-only";

import { cookies } from "next/headers";
import { settings } from "../api/onboarding";
import { serverGet } from "../api/server";
import { keys } from "../storage";
import { defaultYear, readYear } from "./model";

/** The reporting year pages open on: the one that was chosen, else the one the server begins with. */
export async function openingYear(): Promise<number> {
  const jar = await cookies();
  const now = new Date();
  const chosen = readYear(jar.get(keys.answerTime)?.value, now);
  return chosen ?? defaultYear(now, (await serverGet(settings)).answerYearCap);
}
