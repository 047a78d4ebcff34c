import { CarbonRules } from "@/features/carbon/carbon-rules/carbon-rules";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("carbonRules.titles.global");

export default function Page() {
  return (
    <ClientMessages namespaces={["carbonRules"]}>
      <CarbonRules owner={null} />
    </ClientMessages>
  );
}
