import { CostsVat } from "@/features/carbon/costs-vat/costs-vat";
import { CompanyDetails } from "@/features/people/company-details/company-details";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("companyDetails.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["companyDetails", "costsVat"]}>
      <CompanyDetails />
      <CostsVat />
    </ClientMessages>
  );
}
