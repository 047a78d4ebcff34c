import { CompanyDashboard } from "@/features/questions/dashboard/company-dashboard";
import { EditionNote } from "@/features/questions/edition/edition-note";
import { MigrationButton } from "@/features/questions/migration/migration-button";
import { PreparingNotice } from "@/features/questions/prefill/preparing-notice";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("shell.menu.items.dashboard.text");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["dashboard", "edition", "jobs", "migration", "prefill"]}>
      <PreparingNotice />
      <CompanyDashboard tools={<MigrationButton />} note={<EditionNote />} />
    </ClientMessages>
  );
}
