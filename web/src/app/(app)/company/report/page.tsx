import { Reports } from "@/features/reporting/report/report";
import { Sealing } from "@/features/reporting/seals/sealing";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { address } from "@/lib/api/address";
import { Ahead } from "@/lib/api/ahead";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("report.title");

export default async function Page({ searchParams }: PageProps<"/company/report">) {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["report", "seals", "footprint", "jobs"]}>
      <Ahead
        search={searchParams}
        of={({ year, locale }) => [
          address("GET /company/report/completeness", { query: { year, locale } }),
          address("GET /company/report", { query: { locale } }),
          address("GET /company/report/forms"),
        ]}
      />
      <Reports>
        <Sealing />
      </Reports>
    </ClientMessages>
  );
}
