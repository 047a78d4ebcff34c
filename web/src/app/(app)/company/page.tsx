import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CompanyDashboard } from "@/features/questions/dashboard/company-dashboard";
import { EditionNote } from "@/features/questions/edition/edition-note";
import { MigrationButton } from "@/features/questions/migration/migration-button";
import { PreparingNotice } from "@/features/questions/prefill/preparing-notice";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.menu.items.dashboard");
  return { title: t("text") };
}

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["dashboard", "edition", "jobs", "migration", "prefill"]}>
      <PreparingNotice />
      <CompanyDashboard tools={<MigrationButton />} note={<EditionNote />} />
    </ClientMessages>
  );
}
