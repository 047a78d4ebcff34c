import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UserList } from "@/features/people/users/user-list";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("users");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["users"]}>
      <UserList place="admin" />
    </ClientMessages>
  );
}
