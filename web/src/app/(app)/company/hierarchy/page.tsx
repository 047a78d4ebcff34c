import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";
import { Hierarchy } from "./hierarchy";

export const generateMetadata = titled("hierarchy.name");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["hierarchy", "uncertainty"]}>
      <Hierarchy />
    </ClientMessages>
  );
}
