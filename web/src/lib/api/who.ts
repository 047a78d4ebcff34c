import { call } from "./client";
import type { User } from "./types";

/** Who the browser is signed in as now, whatever the page was drawn for; null for nobody. Throws ApiError. */
export function whoAmI(): Promise<User | null> {
  return call("POST /account/me", {}, { anonymous: true });
}
