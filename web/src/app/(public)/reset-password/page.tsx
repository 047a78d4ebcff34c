import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewPasswordForm } from "@/features/people/auth/new-password-form";
import { ResetRequestForm } from "@/features/people/auth/reset-request-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.resetRequest");
  // The address holds a secret; no other site may learn it.
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function Page({ searchParams }: PageProps<"/reset-password">) {
  const { token, email } = await searchParams;
  if (typeof token === "string" && typeof email === "string")
    return <NewPasswordForm token={token} email={email} />;
  return <ResetRequestForm />;
}
