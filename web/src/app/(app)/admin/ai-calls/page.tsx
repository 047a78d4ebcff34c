import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CallsPage } from "@/features/ai/assistant/calls-page";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("assistant.calls");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["assistant"]}>
      <CallsPage owner="admin" />
    </ClientMessages>
  );
}
