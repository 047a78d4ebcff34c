import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SuggestionsLink } from "@/features/questions/prefill/suggestions-link";
import { MyQuestions } from "@/features/questions/questions/my-questions";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("questions.mine");
  return { title: t("title") };
}

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["questions", "prefill"]}>
      <MyQuestions tools={<SuggestionsLink />} />
    </ClientMessages>
  );
}
