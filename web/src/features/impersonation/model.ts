import { roles } from "@/lib/api/enums";
import type { User } from "@/lib/api/types";

/** Administrators and agencies choose for whom they act; nobody else may impersonate. */
export function hasChoice(user: User): boolean {
  return user.role === roles.admin || user.role === roles.agency;
}
