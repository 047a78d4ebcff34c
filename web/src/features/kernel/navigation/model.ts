import { enabled, type RoleName, roles } from "@/lib/api/enums";
import type { SectionProgress, User } from "@/lib/api/types";
import { roleName } from "@/lib/session/model";
import { type Group, groups, type MenuItem, type MenuName } from "./menu-item";

/** The menu of a person: whoever impersonates a company sees the company's. */
export function menuOf(user: User): MenuName {
  if (user.impersonating) return "company";
  if (user.role === roles.admin) return "admin";
  return user.role === roles.agency ? "agency" : "company";
}

function seenAs(user: User): RoleName {
  const own = roleName(user.role);
  return user.impersonating && own !== "user" ? "company" : own;
}

export interface MenuGroup {
  name: Group;
  items: MenuItem[];
}

/**
 * What a person may go to, by group and without empty groups: the role's items whose feature the company has and
 * whose section holds questions. While the sections are unknown (undefined) those items wait.
 */
export function menuFor(
  user: User,
  items: readonly MenuItem[],
  sections: readonly SectionProgress[] | undefined,
): MenuGroup[] {
  const menu = menuOf(user);
  const role = seenAs(user);
  const filled = new Set(sections?.filter(hasQuestions).map(({ section }) => section));
  const visible = items.filter(
    (item) =>
      item.menu === menu &&
      item.roles.includes(role) &&
      enabled(user.disabledFeatures, item.feature) &&
      (!item.forGroups || user.hasChildren) &&
      (item.section === undefined || filled.has(item.section)),
  );
  return groups
    .map((name) => ({ name, items: visible.filter(({ group }) => group === name) }))
    .filter((group) => group.items.length > 0);
}

function hasQuestions({ progress }: SectionProgress): boolean {
  return progress.asked > 0;
}

/** The item of the page a person is on: the one with the longest address the path begins with. */
export function currentItem(items: readonly MenuItem[], path: string): string | null {
  let best: MenuItem | null = null;
  for (const item of items) {
    const on = path === item.to || (!isHome(item) && path.startsWith(`${item.to}/`));
    if (on && (best === null || item.to.length > best.to.length)) best = item;
  }
  return best?.name ?? null;
}

/** The start of a part of the product: the pages below it are not part of it. */
function isHome({ to }: MenuItem): boolean {
  return to.lastIndexOf("/") === 0;
}
