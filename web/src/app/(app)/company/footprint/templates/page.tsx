import { OwnTemplates } from "@/features/carbon/carbon-rules/own-templates";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("ownTemplates.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["carbonRules", "carbonTemplates", "ownTemplates"]}>
      <OwnTemplates />
    </ClientMessages>
  );
}
