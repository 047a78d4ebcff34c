import { OptOuts } from "@/features/questions/company-questions/opt-outs";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("companies.pages.optouts");

export default async function Page({ params }: PageProps<"/admin/companies/[id]/optouts">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companyQuestions"]}>
      <OptOuts company={id} />
    </ClientMessages>
  );
}
