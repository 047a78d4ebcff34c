import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Documents } from "@/features/questions/documents/documents";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("documents");
  return { title: t("title") };
}

export default async function Page() {
  await guard(["company", "user", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["documents"]}>
      <Documents />
    </ClientMessages>
  );
}
