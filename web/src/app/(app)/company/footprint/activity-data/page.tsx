import { ActivityData } from "@/features/carbon/activity-data/activity-data";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("activity.name");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["activity"]}>
      <ActivityData />
    </ClientMessages>
  );
}
