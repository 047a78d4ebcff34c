import { UserDashboard } from "@/features/questions/dashboard/user-dashboard";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("dashboard.user.name");

export default function Page() {
  return (
    <ClientMessages namespaces={["dashboard"]}>
      <UserDashboard />
    </ClientMessages>
  );
}
