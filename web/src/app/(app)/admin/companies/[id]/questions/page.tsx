import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CompanyQuestions } from "@/app/(app)/companies";
import { ClientMessages } from "@/i18n/client-messages";

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
