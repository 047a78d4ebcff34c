import { SupplyChain } from "@/features/chain/supply-chain/supply-chain";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { address } from "@/lib/api/address";
import { Ahead } from "@/lib/api/ahead";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("supplyChain.title");

export default async function Page({ searchParams }: PageProps<"/company/supply-chain">) {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["supplyChain"]}>
      <Ahead
        search={searchParams}
        of={({ year }) => [
          address("GET /company/supply-chain"),
          address("GET /company/supply-chain/figures", { query: { year } }),
        ]}
      />
      <SupplyChain />
    </ClientMessages>
  );
}
