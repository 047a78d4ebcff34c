import type { Metadata } from "next";
import { NewPasswordForm } from "@/features/people/auth/new-password-form";
import { ResetRequestForm } from "@/features/people/auth/reset-request-form";
import { titled } from "@/i18n/titled";

type Props = PageProps<"/reset-password">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { token } = await searchParams;
  const metadata = await titled(token ? "auth.newPassword.title" : "auth.resetRequest.title")();
  // The address holds a secret; no other site may learn it.
  return { ...metadata, referrer: "no-referrer" };
}

export default async function Page({ searchParams }: Props) {
  const { token, email } = await searchParams;
  if (typeof token === "string" && typeof email === "string")
    return <NewPasswordForm token={token} email={email} />;
  return <ResetRequestForm />;
}
