import { SuggestionsLink } from "@/features/questions/prefill/suggestions-link";
import { MyQuestions } from "@/features/questions/questions/my-questions";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("questions.mine.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["questions", "prefill"]}>
      <MyQuestions tools={<SuggestionsLink />} />
    </ClientMessages>
  );
}
