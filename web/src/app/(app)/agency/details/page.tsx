import { AgencyDetails } from "@/features/people/agency-details/agency-details";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("agencyDetails.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["agencyDetails"]}>
      <AgencyDetails />
    </ClientMessages>
  );
}
