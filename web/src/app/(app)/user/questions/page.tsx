import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SuggestionsLink } from "@/features/questions/prefill/suggestions-link";
import { MyQuestions } from "@/features/questions/questions/my-questions";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("questions.mine");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["questions", "prefill"]}>
      <MyQuestions tools={<SuggestionsLink />} />
    </ClientMessages>
  );
}
