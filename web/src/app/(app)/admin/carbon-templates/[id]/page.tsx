import { TemplatePage } from "@/features/carbon/carbon-rules/template-page";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("carbonTemplates.title");

export default async function Page({ params }: PageProps<"/admin/carbon-templates/[id]">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["carbonRules", "carbonTemplates"]}>
      <TemplatePage id={id} />
    </ClientMessages>
  );
}
