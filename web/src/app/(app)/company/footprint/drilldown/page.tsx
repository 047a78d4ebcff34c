import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { address } from "@/lib/api/address";
import { Ahead } from "@/lib/api/ahead";
import { TalkedOver } from "./talk";

export const generateMetadata = titled("footprint.table.title");

export default function Page({ searchParams }: PageProps<"/company/footprint/drilldown">) {
  return (
    <ClientMessages namespaces={["conversation"]}>
      <Ahead
        search={searchParams}
        of={({ year, locale }) => [
          address("GET /company/footprint/{year}", { path: { year }, query: { scope2: "location", locale } }),
          address("GET /company/footprint/{year}/transactions", {
            path: { year },
            query: { scope2: "location", locale, sort: "-kg", offset: 0, limit: 200 },
          }),
        ]}
      />
      <TalkedOver />
    </ClientMessages>
  );
}
