import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";
import { Hierarchy } from "./hierarchy";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hierarchy");
  return { title: t("name") };
}

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["hierarchy", "uncertainty"]}>
      <Hierarchy />
    </ClientMessages>
  );
}
