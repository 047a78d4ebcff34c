import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Request } from "@/features/chain/customer-requests/request";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customerRequests");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/company/supply-chain/customer-requests/[id]">) {
  await guard(["company", "agency", "admin"], true);
  const { id } = await params;
  return (
    <ClientMessages namespaces={["customerRequests"]}>
      <Request id={id} />
    </ClientMessages>
  );
}
