import { AuditLog } from "@/features/kernel/audit-log/audit-log";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("auditLog.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["auditLog"]}>
      <AuditLog owner="company" />
    </ClientMessages>
  );
}
