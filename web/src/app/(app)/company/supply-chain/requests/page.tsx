import { Requests } from "@/features/chain/supplier-requests/requests";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("supplierRequests.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["supplierForm", "supplierRequests"]}>
      <Requests />
    </ClientMessages>
  );
}
