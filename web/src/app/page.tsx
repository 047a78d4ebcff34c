import { redirect } from "next/navigation";
import { currentUser } from "@/lib/api/server";
import { startOf } from "@/lib/session/model";

/** Redirects to the home page of one's role, and to the sign-in page when signed out. */
export default async function Page() {
  const user = await currentUser();
  redirect(user ? startOf(user) : "/login");
}
