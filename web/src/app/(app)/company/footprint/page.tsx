import { TemplateOffer } from "@/features/carbon/carbon-rules/template-offer";
import { FootprintOverview } from "@/features/carbon/footprint/overview";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("shell.menu.items.footprint.text");

export default function Page() {
  return (
    <ClientMessages namespaces={["templateOffer"]}>
      <FootprintOverview note={<TemplateOffer />} />
    </ClientMessages>
  );
}
