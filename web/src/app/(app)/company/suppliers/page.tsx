import { Suppliers } from "@/features/books/suppliers/suppliers";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { address } from "@/lib/api/address";
import { Ahead } from "@/lib/api/ahead";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("suppliers.name");

export default async function Page({ searchParams }: PageProps<"/company/suppliers">) {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["sources", "suppliers"]}>
      <Ahead
        search={searchParams}
        of={({ year }) => [
          address("GET /company/supplier", { query: { year, sort: "amount", offset: 0, limit: 50 } }),
          address("GET /company/supplier/double"),
        ]}
      />
      <Suppliers />
    </ClientMessages>
  );
}
