import { MigrationButton } from "@/features/questions/migration/migration-button";
import { PreparingNotice } from "@/features/questions/prefill/preparing-notice";
import { SuggestionsLink } from "@/features/questions/prefill/suggestions-link";
import { AllQuestions } from "@/features/questions/questions/all-questions";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("questions.all.title");

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
