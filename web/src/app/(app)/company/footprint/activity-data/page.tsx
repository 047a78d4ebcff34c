import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ActivityData } from "@/features/carbon/activity-data/activity-data";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("activity");
  return { title: t("name") };
}

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["activity"]}>
      <ActivityData />
    </ClientMessages>
  );
}
