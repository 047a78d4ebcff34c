import { Connections } from "@/features/books/connections/connections";
import { Inboxes } from "@/features/books/inbox/inboxes";
import { Integrations } from "@/features/books/integrations/integrations";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { address } from "@/lib/api/address";
import { Ahead } from "@/lib/api/ahead";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("integrations.title");

export default async function Page({ searchParams }: PageProps<"/company/integrations">) {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["connections", "inbox", "integrations", "jobs", "sources"]}>
      <Ahead
        search={searchParams}
        of={() => [
          address("GET /company/integration"),
          address("GET /company/import"),
          address("GET /company/source"),
          address("GET /company/integration/providers"),
        ]}
      />
      <Integrations inboxes={<Inboxes />}>
        <Connections />
      </Integrations>
    </ClientMessages>
  );
}
