import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { Overview } from "./overview";

export const generateMetadata = titled("companyCare.overview.title");

export default async function Page({ params }: PageProps<"/admin/companies/[id]">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <Overview company={id} />
    </ClientMessages>
  );
}
