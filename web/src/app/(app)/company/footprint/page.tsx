import { TemplateOffer } from "@/features/carbon/carbon-rules/template-offer";
import { FootprintOverview } from "@/features/carbon/footprint/overview";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { address } from "@/lib/api/address";
import { Ahead } from "@/lib/api/ahead";

export const generateMetadata = titled("shell.menu.items.footprint.text");

export default function Page({ searchParams }: PageProps<"/company/footprint">) {
  return (
    <ClientMessages namespaces={["templateOffer"]}>
      <Ahead
        search={searchParams}
        of={({ year, locale }) => [
          address("GET /company/footprint/{year}", { path: { year }, query: { scope2: "location", locale } }),
          address("GET /company/footprint/{year}/activities", { path: { year } }),
        ]}
      />
      <FootprintOverview note={<TemplateOffer />} />
    </ClientMessages>
  );
}
