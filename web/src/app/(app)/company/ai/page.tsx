import { CallsPage } from "@/features/ai/assistant/calls-page";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("assistant.calls.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["assistant"]}>
      <CallsPage owner="company" />
    </ClientMessages>
  );
}
