import { Documents } from "@/features/questions/documents/documents";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("documents.title");

export default async function Page() {
  await guard(["company", "user", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["documents"]}>
      <Documents />
    </ClientMessages>
  );
}
