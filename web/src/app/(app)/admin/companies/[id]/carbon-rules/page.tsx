import { CarbonRules } from "@/features/carbon/carbon-rules/carbon-rules";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("carbonRules.titles.company");

export default async function Page({ params }: PageProps<"/admin/companies/[id]/carbon-rules">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["carbonRules"]}>
      <CarbonRules owner={id} />
    </ClientMessages>
  );
}
