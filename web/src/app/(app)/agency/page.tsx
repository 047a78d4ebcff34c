import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { AgencyDashboard } from "./dashboard";

export const generateMetadata = titled("companies.dashboard.agencyTitle");

export default function Page() {
  return (
    <ClientMessages namespaces={["companies"]}>
      <AgencyDashboard />
    </ClientMessages>
  );
}
