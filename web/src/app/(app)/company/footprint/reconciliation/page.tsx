import { ReconciliationScreen } from "@/features/carbon/footprint/reconciliation";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("reconciliation.name");

export default function Page() {
  return (
    <ClientMessages namespaces={["reconciliation"]}>
      <ReconciliationScreen />
    </ClientMessages>
  );
}
