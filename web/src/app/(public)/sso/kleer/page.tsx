import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignOn } from "@/features/people/auth/sign-on";
import { currentUser } from "@/lib/api/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.signOn");
  return { title: t("title") };
}

export default async function Page({ searchParams }: PageProps<"/sso/kleer">) {
  const [user, { token }] = await Promise.all([currentUser(), searchParams]);
  return <SignOn token={typeof token === "string" ? token : ""} signedInAs={user?.email ?? null} />;
}
