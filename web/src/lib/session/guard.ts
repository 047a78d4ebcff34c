import "server-only";

import { redirect } from "next/navigation";
import { type RoleName, roles } from "../api/enums";
import { currentUser } from "../api/server";
import type { User } from "../api/types";
import { homeOf, mayEnter } from "./model";
import { toLogin } from "./to-login";

/**
 * Lets in who is signed in with one of the roles; everybody else goes to the sign-in. Who opens a company's page
 * without acting for a company goes home. The API keeps its own guard: this one only spares a person a broken page.
 */
export async function guard(allowed: readonly RoleName[], forCompany = false): Promise<User> {
  const user = await currentUser();
  if (!user) return toLogin();
  if (
    !mayEnter(
      user,
      allowed.map((name) => roles[name]),
    )
  ) {
    redirect("/login");
  }
  if (forCompany && !user.company) redirect(homeOf(user.role));
  return user;
}
