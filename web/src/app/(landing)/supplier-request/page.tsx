import { SupplierForm } from "@/features/chain/supplier-form/supplier-form";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("supplierForm.plainTitle", { robots: { index: false } });

export default function Page() {
  return (
    <ClientMessages namespaces={["supplierForm"]}>
      <SupplierForm />
    </ClientMessages>
  );
}
