import { AgencyList } from "@/features/people/companies/agency-list";
import { NewAgency } from "@/features/people/company-admin/new-agency";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("companies.agencies.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <AgencyList>
        <NewAgency />
      </AgencyList>
    </ClientMessages>
  );
}
