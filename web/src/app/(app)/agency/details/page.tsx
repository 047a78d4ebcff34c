import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AgencyDetails } from "@/features/people/agency-details/agency-details";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("agencyDetails");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["agencyDetails"]}>
      <AgencyDetails />
    </ClientMessages>
  );
}
