import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/i18n/client-messages";
import { AgencyDashboard } from "./dashboard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companies.dashboard");
  return { title: t("agencyTitle") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["companies"]}>
      <AgencyDashboard />
    </ClientMessages>
  );
}
