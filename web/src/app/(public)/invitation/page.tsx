import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Invitation } from "@/features/people/auth/invitation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.invitation");
  // The address holds a secret; no other site may learn it.
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function Page({ searchParams }: PageProps<"/invitation">) {
  const { token, email } = await searchParams;
  if (typeof token !== "string" || typeof email !== "string") redirect("/login");
  return <Invitation token={token} email={email} />;
}
