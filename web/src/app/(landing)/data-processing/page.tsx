import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Legal } from "@/features/people/onboarding/legal";
import { settings } from "@/lib/api/onboarding";
import { serverGet } from "@/lib/api/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("onboarding.data");
  return { title: t("title") };
}

export default async function Page() {
  const { terms, operator } = await serverGet(settings);
  return <Legal document="data" edition={terms} operator={operator} />;
}
