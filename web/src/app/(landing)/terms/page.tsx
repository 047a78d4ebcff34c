import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Legal } from "@/features/onboarding/legal";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("onboarding.terms");
  return { title: t("title") };
}

export default function Page() {
  return <Legal document="terms" />;
}
