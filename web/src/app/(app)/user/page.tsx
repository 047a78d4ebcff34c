import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UserDashboard } from "@/features/questions/dashboard/user-dashboard";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dashboard.user");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["dashboard"]}>
      <UserDashboard />
    </ClientMessages>
  );
}
