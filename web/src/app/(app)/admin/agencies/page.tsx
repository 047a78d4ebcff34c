import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AgencyList } from "@/features/people/companies/agency-list";
import { NewAgency } from "@/features/people/company-admin/new-agency";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companies.agencies");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <AgencyList>
        <NewAgency />
      </AgencyList>
    </ClientMessages>
  );
}
