import { TemplateList } from "@/features/carbon/carbon-rules/template-list";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("carbonTemplates.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["carbonTemplates"]}>
      <TemplateList />
    </ClientMessages>
  );
}
