import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PromptsPage } from "@/features/ai/assistant/prompts-page";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("assistant.prompts");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["assistant"]}>
      <PromptsPage />
    </ClientMessages>
  );
}
