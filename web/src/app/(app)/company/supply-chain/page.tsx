import { SupplyChain } from "@/features/chain/supply-chain/supply-chain";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("supplyChain.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["supplyChain"]}>
      <SupplyChain />
    </ClientMessages>
  );
}
