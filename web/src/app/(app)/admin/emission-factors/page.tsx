import { FactorLibrary } from "@/features/carbon/emission-factors/factor-library";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("emissionFactors.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["emissionFactors"]}>
      <FactorLibrary />
    </ClientMessages>
  );
}
