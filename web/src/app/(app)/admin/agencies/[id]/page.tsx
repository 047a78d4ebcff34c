import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AgencyPage } from "@/features/people/company-admin/agency-page";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companyCare");
  return { title: t("agency.title") };
}

export default async function Page({ params }: PageProps<"/admin/agencies/[id]">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <AgencyPage agency={id} />
    </ClientMessages>
  );
}
