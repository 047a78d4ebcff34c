import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditLog } from "@/features/kernel/audit-log/audit-log";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auditLog");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["auditLog"]}>
      <AuditLog owner="agency" />
    </ClientMessages>
  );
}
