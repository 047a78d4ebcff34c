import { Companies } from "@/app/(app)/companies";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("companies.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["companies", "companyCare"]}>
      <Companies owner="admin" />
    </ClientMessages>
  );
}
