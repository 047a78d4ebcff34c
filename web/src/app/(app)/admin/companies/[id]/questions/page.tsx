import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/i18n/client-messages";
import { CompanyQuestions } from "./company-questions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companies.pages");
  return { title: t("questions") };
}

export default async function Page({ params }: PageProps<"/admin/companies/[id]/questions">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companyQuestions"]}>
      <CompanyQuestions company={id} />
    </ClientMessages>
  );
}
