import { redirect } from "next/navigation";
import { Login } from "@/features/people/auth/login";
import { titled } from "@/i18n/titled";
import { currentUser } from "@/lib/api/server";
import { startOf } from "@/lib/session/model";

export const generateMetadata = titled("auth.login.title");

export default async function Page({ searchParams }: PageProps<"/login">) {
  const [user, { next }] = await Promise.all([currentUser(), searchParams]);
  const wanted = typeof next === "string" ? next : null;
  // Who is signed in and was sent here all the same goes back by the page itself, which knows how often that was.
  if (user && wanted === null) redirect(startOf(user));
  return <Login next={wanted} />;
}
