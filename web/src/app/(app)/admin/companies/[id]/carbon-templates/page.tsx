import { CompanyTemplates } from "@/features/carbon/carbon-rules/company-templates";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("carbonTemplates.company.title");

export default async function Page({ params }: PageProps<"/admin/companies/[id]/carbon-templates">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["carbonRules", "carbonTemplates"]}>
      <CompanyTemplates company={id} />
    </ClientMessages>
  );
}
