import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { TalkedOver } from "./talk";

export const generateMetadata = titled("footprint.table.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["conversation"]}>
      <TalkedOver />
    </ClientMessages>
  );
}
