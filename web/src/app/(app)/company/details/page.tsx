import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CostsVat } from "@/features/carbon/costs-vat/costs-vat";
import { CompanyDetails } from "@/features/people/company-details/company-details";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companyDetails");
  return { title: t("title") };
}

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["companyDetails", "costsVat"]}>
      <CompanyDetails />
      <CostsVat />
    </ClientMessages>
  );
}
