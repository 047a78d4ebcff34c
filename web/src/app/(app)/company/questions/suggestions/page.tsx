import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { YearPreparation } from "@/features/questions/prefill/year-preparation";
import { SuggestionReview } from "@/features/questions/questions/suggestion-review";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("prefill.review");
  return { title: t("title") };
}

export default function Page() {
  return <SuggestionReview preparation={<YearPreparation />} />;
}
