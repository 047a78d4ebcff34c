import { Reports } from "@/features/reporting/report/report";
import { Sealing } from "@/features/reporting/seals/sealing";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("report.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["report", "seals", "footprint", "jobs"]}>
      <Reports>
        <Sealing />
      </Reports>
    </ClientMessages>
  );
}
