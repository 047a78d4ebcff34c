import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ChildCompaniesPage } from "@/features/people/company-admin/child-companies-page";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companyCare");
  return { title: t("children.title") };
}

export default async function Page({ params }: PageProps<"/admin/companies/[id]/child-companies">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <ChildCompaniesPage company={id} />
    </ClientMessages>
  );
}
