import { EnergyContracts } from "@/features/carbon/energy-contracts/energy-contracts";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("contracts.name");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["contracts"]}>
      <EnergyContracts />
    </ClientMessages>
  );
}
