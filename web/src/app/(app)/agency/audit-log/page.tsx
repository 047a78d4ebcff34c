import { AuditLog } from "@/features/kernel/audit-log/audit-log";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("auditLog.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["auditLog"]}>
      <AuditLog owner="agency" />
    </ClientMessages>
  );
}
