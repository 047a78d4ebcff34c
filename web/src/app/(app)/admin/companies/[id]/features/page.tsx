import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FeaturesPage } from "@/features/people/company-admin/features-page";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companyCare");
  return { title: t("features.title") };
}

export default async function Page({ params }: PageProps<"/admin/companies/[id]/features">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <FeaturesPage company={id} />
    </ClientMessages>
  );
}
