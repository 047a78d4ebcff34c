import { CallsPage } from "@/features/ai/assistant/calls-page";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("assistant.calls.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["assistant"]}>
      <CallsPage owner="admin" />
    </ClientMessages>
  );
}
