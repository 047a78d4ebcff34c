import { PromptsPage } from "@/features/ai/assistant/prompts-page";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("assistant.prompts.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["assistant"]}>
      <PromptsPage />
    </ClientMessages>
  );
}
