import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Drilldown } from "@/features/carbon/footprint/drilldown";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("footprint.table");
  return { title: t("title") };
}

export default function Page() {
  return <Drilldown />;
}
