import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RunsScreen } from "@/features/carbon/footprint/runs";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: t("name") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["runs"]}>
      <RunsScreen />
    </ClientMessages>
  );
}
