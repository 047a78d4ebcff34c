import { Connections } from "@/features/books/connections/connections";
import { Inboxes } from "@/features/books/inbox/inboxes";
import { Integrations } from "@/features/books/integrations/integrations";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("integrations.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["connections", "inbox", "integrations", "jobs", "sources"]}>
      <Integrations inboxes={<Inboxes />}>
        <Connections />
      </Integrations>
    </ClientMessages>
  );
}
