import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Overview } from "@/app/(app)/companies";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companyCare");
  return { title: t("overview.title") };
}

export default async function Page({ params }: PageProps<"/admin/companies/[id]">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <Overview company={id} />
    </ClientMessages>
  );
}
