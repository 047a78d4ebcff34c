import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FactorLibrary } from "@/features/carbon/emission-factors/factor-library";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("emissionFactors");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["emissionFactors"]}>
      <FactorLibrary />
    </ClientMessages>
  );
}
