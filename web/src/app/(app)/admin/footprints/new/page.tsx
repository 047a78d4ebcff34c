import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { MakeFootprint } from "../footprints";

export const generateMetadata = titled("footprints.make.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["footprints"]}>
      <MakeFootprint />
    </ClientMessages>
  );
}
