import { YearPreparation } from "@/features/questions/prefill/year-preparation";
import { SuggestionReview } from "@/features/questions/questions/suggestion-review";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("prefill.review.title");

export default function Page() {
  return <SuggestionReview preparation={<YearPreparation />} />;
}
