import { FeaturesPage } from "@/features/people/company-admin/features-page";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("companyCare.features.title");

export default async function Page({ params }: PageProps<"/admin/companies/[id]/features">) {
  const { id } = await params;
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <FeaturesPage company={id} />
    </ClientMessages>
  );
}
