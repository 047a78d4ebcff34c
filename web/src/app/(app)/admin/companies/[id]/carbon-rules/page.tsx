import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CarbonRules } from "@/features/carbon/carbon-rules/carbon-rules";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("carbonRules");
  return { title: t("titles.company") };
}

export default async function Page({ params }: PageProps<"/admin/companies/[id]/carbon-rules">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["carbonRules"]}>
      <CarbonRules owner={id} />
    </ClientMessages>
  );
}
