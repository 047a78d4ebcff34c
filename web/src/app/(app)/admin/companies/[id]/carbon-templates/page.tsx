import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CompanyTemplates } from "@/features/carbon/carbon-rules/company-templates";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("carbonTemplates");
  return { title: t("company.title") };
}

export default async function Page({ params }: PageProps<"/admin/companies/[id]/carbon-templates">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["carbonRules", "carbonTemplates"]}>
      <CompanyTemplates company={id} />
    </ClientMessages>
  );
}
