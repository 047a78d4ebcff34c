import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Profile } from "@/features/people/profile/profile";
import { ClientMessages } from "@/i18n/client-messages";

export async function profileMetadata(): Promise<Metadata> {
  const t = await getTranslations("profile");
  return { title: t("title") };
}

/** The same page for every role, each at the address of its own part. */
export function ProfilePage() {
  return (
    <ClientMessages namespaces={["profile"]}>
      <Profile />
    </ClientMessages>
  );
}
