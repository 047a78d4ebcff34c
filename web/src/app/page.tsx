import { redirect } from "next/navigation";
import { currentUser } from "@/lib/api/server";
import { startOf } from "@/lib/session/model";

/** Sends everybody to the home of the own role, and strangers to the sign-in. */
export default async function Page() {
  const user = await currentUser();
  redirect(user ? startOf(user) : "/login");
}
