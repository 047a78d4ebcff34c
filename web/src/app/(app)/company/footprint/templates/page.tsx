import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OwnTemplates } from "@/features/carbon/carbon-rules/own-templates";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ownTemplates");
  return { title: t("title") };
}

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["carbonRules", "carbonTemplates", "ownTemplates"]}>
      <OwnTemplates />
    </ClientMessages>
  );
}
