import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Mails } from "@/features/chain/supplier-form/mails";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("supplierForm.mails");
  return { title: t("title"), robots: { index: false } };
}

export default async function Page({ searchParams }: PageProps<"/supplier-request/mails">) {
  const { token } = await searchParams;
  return (
    <ClientMessages namespaces={["supplierForm"]}>
      <Mails token={typeof token === "string" ? token : ""} />
    </ClientMessages>
  );
}
