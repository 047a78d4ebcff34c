import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TopicsScreen } from "@/features/questions/materiality/topics-screen";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("materiality.topics");
  return { title: t("title") };
}

export default function Page() {
  return <TopicsScreen />;
}
