import { Suggestions } from "@/features/carbon/carbon-suggestions/suggestions";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("carbonSuggestions.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["carbonSuggestions"]}>
      <Suggestions />
    </ClientMessages>
  );
}
