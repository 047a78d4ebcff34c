import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SupplierForm } from "@/features/chain/supplier-form/supplier-form";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("supplierForm");
  return { title: t("plainTitle"), robots: { index: false } };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["supplierForm"]}>
      <SupplierForm />
    </ClientMessages>
  );
}
