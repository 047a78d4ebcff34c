import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EnergyContracts } from "@/features/carbon/energy-contracts/energy-contracts";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("contracts");
  return { title: t("name") };
}

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["contracts"]}>
      <EnergyContracts />
    </ClientMessages>
  );
}
