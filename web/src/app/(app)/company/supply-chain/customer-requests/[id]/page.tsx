import { Request } from "@/features/chain/customer-requests/request";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("customerRequests.title");

export default async function Page({ params }: PageProps<"/company/supply-chain/customer-requests/[id]">) {
  await guard(["company", "agency", "admin"], true);
  const { id } = await params;
  return (
    <ClientMessages namespaces={["customerRequests"]}>
      <Request id={id} />
    </ClientMessages>
  );
}
