import { SuggestionsLink } from "@/features/questions/prefill/suggestions-link";
import { MyQuestions } from "@/features/questions/questions/my-questions";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("questions.mine.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["questions", "prefill"]}>
      <MyQuestions tools={<SuggestionsLink />} />
    </ClientMessages>
  );
}
