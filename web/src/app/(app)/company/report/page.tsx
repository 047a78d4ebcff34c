import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Reports } from "@/features/reporting/report/report";
import { Sealing } from "@/features/reporting/seals/sealing";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("report");
  return { title: t("title") };
}

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  return (
    <ClientMessages namespaces={["report", "seals", "footprint", "jobs"]}>
      <Reports>
        <Sealing />
      </Reports>
    </ClientMessages>
  );
}
