import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Request } from "@/features/chain/supplier-requests/request";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("supplierRequests");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/company/supply-chain/requests/[id]">) {
  await guard(["company", "agency", "admin"], true);
  const { id } = await params;
  return (
    <ClientMessages namespaces={["supplierForm", "supplierRequests"]}>
      <Request id={id} />
    </ClientMessages>
  );
}
