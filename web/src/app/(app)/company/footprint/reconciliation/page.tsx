import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReconciliationScreen } from "@/features/carbon/footprint/reconciliation";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reconciliation");
  return { title: t("name") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["reconciliation"]}>
      <ReconciliationScreen />
    </ClientMessages>
  );
}
