import { Suppliers } from "@/features/books/suppliers/suppliers";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("suppliers.name");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["sources", "suppliers"]}>
      <Suppliers />
    </ClientMessages>
  );
}
