import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suggestions } from "@/features/carbon/carbon-suggestions/suggestions";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("carbonSuggestions");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["carbonSuggestions"]}>
      <Suggestions />
    </ClientMessages>
  );
}
