import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MigrationButton } from "@/features/questions/migration/migration-button";
import { PreparingNotice } from "@/features/questions/prefill/preparing-notice";
import { SuggestionsLink } from "@/features/questions/prefill/suggestions-link";
import { AllQuestions } from "@/features/questions/questions/all-questions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("questions.all");
  return { title: t("title") };
}

export default function Page() {
  return (
    <>
      <PreparingNotice />
      <AllQuestions
        tools={
          <>
            <SuggestionsLink />
            <MigrationButton />
          </>
        }
      />
    </>
  );
}
