import { Mails } from "@/features/chain/supplier-form/mails";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("supplierForm.mails.title", { robots: { index: false } });

export default async function Page({ searchParams }: PageProps<"/supplier-request/mails">) {
  const { token } = await searchParams;
  return (
    <ClientMessages namespaces={["supplierForm"]}>
      <Mails token={typeof token === "string" ? token : ""} />
    </ClientMessages>
  );
}
