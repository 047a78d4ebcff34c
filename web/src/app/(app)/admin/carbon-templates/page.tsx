import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TemplateList } from "@/features/carbon/carbon-rules/template-list";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("carbonTemplates");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["carbonTemplates"]}>
      <TemplateList />
    </ClientMessages>
  );
}
