import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Login } from "@/features/auth/login";
import { currentUser } from "@/lib/api/server";
import { startOf } from "@/lib/session/model";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.login");
  return { title: t("title") };
}

export default async function Page({ searchParams }: PageProps<"/login">) {
  const [user, { next }] = await Promise.all([currentUser(), searchParams]);
  if (user) redirect(startOf(user));
  return <Login next={typeof next === "string" ? next : null} />;
}
