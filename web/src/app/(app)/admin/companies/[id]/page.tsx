import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/i18n/client-messages";
import { Overview } from "./overview";

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
