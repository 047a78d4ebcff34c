import { redirect } from "next/navigation";
import { currentUser } from "@/lib/api/server";
import { homeOf } from "@/lib/session/model";

/** Sends everybody to the home of the own role, and strangers to the sign-in. */
export default async function Page() {
  const user = await currentUser();
  redirect(user ? homeOf(user.role) : "/login");
}
