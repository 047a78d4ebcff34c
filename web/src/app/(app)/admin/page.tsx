import { AdminDashboard } from "@/app/(app)/admin/dashboard";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("operations.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["operations", "auditLog"]}>
      <AdminDashboard />
    </ClientMessages>
  );
}
