import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TemplateOffer } from "@/features/carbon/carbon-rules/template-offer";
import { FootprintOverview } from "@/features/carbon/footprint/overview";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.menu.items.footprint");
  return { title: t("text") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["templateOffer"]}>
      <FootprintOverview note={<TemplateOffer />} />
    </ClientMessages>
  );
}
