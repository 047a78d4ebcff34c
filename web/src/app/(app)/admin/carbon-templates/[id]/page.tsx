import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TemplatePage } from "@/features/carbon/carbon-rules/template-page";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("carbonTemplates");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/admin/carbon-templates/[id]">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["carbonRules", "carbonTemplates"]}>
      <TemplatePage id={id} />
    </ClientMessages>
  );
}
