import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { Footprints } from "./footprints";

export const generateMetadata = titled("footprints.name");

export default function Page() {
  return (
    <ClientMessages namespaces={["footprints"]}>
      <Footprints />
    </ClientMessages>
  );
}
