import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SupplyChain } from "@/features/chain/supply-chain/supply-chain";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("supplyChain");
  return { title: t("title") };
}

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["supplyChain"]}>
      <SupplyChain />
    </ClientMessages>
  );
}
