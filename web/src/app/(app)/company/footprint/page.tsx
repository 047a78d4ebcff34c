import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FootprintOverview } from "@/features/carbon/footprint/overview";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.menu.items.footprint");
  return { title: t("text") };
}

export default function Page() {
  return <FootprintOverview />;
}
