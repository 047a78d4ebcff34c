import { AgencyPage } from "@/features/people/company-admin/agency-page";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("companyCare.agency.title");

export default async function Page({ params }: PageProps<"/admin/agencies/[id]">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <AgencyPage agency={id} />
    </ClientMessages>
  );
}
