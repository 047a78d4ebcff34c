import { roles } from "@/lib/api/enums";
import type { User } from "@/lib/api/types";

/** Administrators and agencies choose for whom they act, and so do administrators of a company with others below it. */
export function hasChoice(user: User): boolean {
  if (user.role === roles.company) return user.hasChildren || user.impersonating;
  return user.role === roles.admin || user.role === roles.agency;
}
