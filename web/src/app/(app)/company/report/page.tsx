import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Reports } from "@/features/report/report";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("report");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["report", "jobs"]}>
      <Reports />
    </ClientMessages>
  );
}
