import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MigrationButton } from "@/features/migration/migration-button";
import { PreparingNotice } from "@/features/prefill/preparing-notice";
import { SuggestionsLink } from "@/features/prefill/suggestions-link";
import { AllQuestions } from "@/features/questions/all-questions";

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
