import { EnergyBalanceScreen } from "@/features/carbon/footprint/energy";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("energy.name");

export default function Page() {
  return (
    <ClientMessages namespaces={["energy"]}>
      <EnergyBalanceScreen />
    </ClientMessages>
  );
}
