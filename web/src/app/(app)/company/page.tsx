import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CompanyDashboard } from "@/features/dashboard/company-dashboard";
import { EditionNote } from "@/features/edition/edition-note";
import { MigrationButton } from "@/features/migration/migration-button";
import { PreparingNotice } from "@/features/prefill/preparing-notice";
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
