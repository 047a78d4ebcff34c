import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AdminDashboard } from "@/app/(app)/admin/dashboard";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("operations");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["operations", "auditLog"]}>
      <AdminDashboard />
    </ClientMessages>
  );
}
