import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Login } from "@/features/people/auth/login";
import { currentUser } from "@/lib/api/server";
import { startOf } from "@/lib/session/model";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.login");
  return { title: t("title") };
}

export default async function Page({ searchParams }: PageProps<"/login">) {
  const [user, { next }] = await Promise.all([currentUser(), searchParams]);
  const wanted = typeof next === "string" ? next : null;
  // Who is signed in and was sent here all the same goes back by the page itself, which knows how often that was.
  if (user && wanted === null) redirect(startOf(user));
  return <Login next={wanted} />;
}
