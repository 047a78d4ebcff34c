import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EnergyBalanceScreen } from "@/features/carbon/footprint/energy";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("energy");
  return { title: t("name") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["energy"]}>
      <EnergyBalanceScreen />
    </ClientMessages>
  );
}
