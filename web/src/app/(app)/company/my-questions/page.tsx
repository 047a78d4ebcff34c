import { SuggestionsLink } from "@/features/questions/prefill/suggestions-link";
import { MyQuestions } from "@/features/questions/questions/my-questions";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { address } from "@/lib/api/address";
import { Ahead } from "@/lib/api/ahead";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("questions.mine.title");

export default async function Page({ searchParams }: PageProps<"/company/my-questions">) {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["questions", "prefill"]}>
      <Ahead
        search={searchParams}
        of={({ date, locale }) => [
          address("GET /company/question/{date}/{section}", {
            path: { date, section: "all" },
            query: { locale },
          }),
        ]}
      />
      <MyQuestions tools={<SuggestionsLink />} />
    </ClientMessages>
  );
}
