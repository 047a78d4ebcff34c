import { redirect } from "next/navigation";
import { Invitation } from "@/features/people/auth/invitation";
import { titled } from "@/i18n/titled";

// The address holds a secret; no other site may learn it.
export const generateMetadata = titled("auth.invitation.title", { referrer: "no-referrer" });

export default async function Page({ searchParams }: PageProps<"/invitation">) {
  const { token, email } = await searchParams;
  if (typeof token !== "string" || typeof email !== "string") redirect("/login");
  return <Invitation token={token} email={email} />;
}
