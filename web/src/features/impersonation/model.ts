import { roles } from "@/lib/api/enums";
import type { User } from "@/lib/api/types";

/** Administrators, agencies and companies with companies below them choose for whom they act. */
export function hasChoice(user: User): boolean {
  return (
    user.role === roles.admin ||
    user.role === roles.agency ||
    (user.role === roles.company && user.hasChildren)
  );
}
