import { CompanyDashboard } from "@/features/questions/dashboard/company-dashboard";
import { EditionNote } from "@/features/questions/edition/edition-note";
import { MigrationButton } from "@/features/questions/migration/migration-button";
import { PreparingNotice } from "@/features/questions/prefill/preparing-notice";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { address } from "@/lib/api/address";
import { Ahead } from "@/lib/api/ahead";
import { enabled, standards } from "@/lib/api/enums";
import { sectionProgress } from "@/lib/api/progress";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("shell.menu.items.dashboard.text");

export default async function Page({ searchParams }: PageProps<"/company">) {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["dashboard", "edition", "jobs", "migration", "prefill"]}>
      <Ahead
        search={searchParams}
        of={({ year, date, locale, user }) => [
          sectionProgress(date, locale),
          address("GET /company/answer/activity/{date}", { path: { date }, query: { limit: 8, locale } }),
          ...(enabled(user.disabledFeatures, "footprint")
            ? [
                address("GET /company/footprint/{year}", {
                  path: { year },
                  query: { scope2: "location", locale },
                }),
              ]
            : []),
          ...(user.company?.reportingStandard === standards.csrd
            ? [address("GET /company/materiality/{date}", { path: { date }, query: { locale } })]
            : []),
        ]}
      />
      <PreparingNotice />
      <CompanyDashboard tools={<MigrationButton />} note={<EditionNote />} />
    </ClientMessages>
  );
}
