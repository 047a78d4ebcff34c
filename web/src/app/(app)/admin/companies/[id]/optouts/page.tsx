import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OptOuts } from "@/features/questions/company-questions/opt-outs";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companies.pages");
  return { title: t("optouts") };
}

export default async function Page({ params }: PageProps<"/admin/companies/[id]/optouts">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companyQuestions"]}>
      <OptOuts company={id} />
    </ClientMessages>
  );
}
