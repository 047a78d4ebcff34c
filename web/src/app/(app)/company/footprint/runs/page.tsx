import { RunsScreen } from "@/features/carbon/footprint/runs";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("runs.name");

export default function Page() {
  return (
    <ClientMessages namespaces={["runs"]}>
      <RunsScreen />
    </ClientMessages>
  );
}
