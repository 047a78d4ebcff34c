import { ChildCompaniesPage } from "@/features/people/company-admin/child-companies-page";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("companyCare.children.title");

export default async function Page({ params }: PageProps<"/admin/companies/[id]/child-companies">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <ChildCompaniesPage company={id} />
    </ClientMessages>
  );
}
