import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { CompanyQuestions } from "./company-questions";

export const generateMetadata = titled("companies.pages.questions");

export default async function Page({ params }: PageProps<"/admin/companies/[id]/questions">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companyQuestions"]}>
      <CompanyQuestions company={id} />
    </ClientMessages>
  );
}
