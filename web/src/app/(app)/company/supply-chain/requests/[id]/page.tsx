import { Request } from "@/features/chain/supplier-requests/request";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("supplierRequests.title");

export default async function Page({ params }: PageProps<"/company/supply-chain/requests/[id]">) {
  await guard(["company", "agency", "admin"], true);
  const { id } = await params;
  return (
    <ClientMessages namespaces={["supplierForm", "supplierRequests"]}>
      <Request id={id} />
    </ClientMessages>
  );
}
