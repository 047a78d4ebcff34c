import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CarbonRules } from "@/features/carbon/carbon-rules/carbon-rules";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("carbonRules");
  return { title: t("titles.global") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["carbonRules"]}>
      <CarbonRules owner={null} />
    </ClientMessages>
  );
}
