import "server-only";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { placeHeader } from "./model";

/** Leads to the sign-in, and from there back to the page that was asked for. */
export async function toLogin(): Promise<never> {
  const place = (await headers()).get(placeHeader) ?? "/";
  redirect(place === "/" ? "/login" : `/login?next=${encodeURIComponent(place)}`);
}
