import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CallsPage } from "@/features/ai/assistant/calls-page";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("assistant.calls");
  return { title: t("title") };
}

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["assistant"]}>
      <CallsPage owner="company" />
    </ClientMessages>
  );
}
