import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/i18n/client-messages";
import { Footprints } from "./footprints";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("footprints");
  return { title: t("name") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["footprints"]}>
      <Footprints />
    </ClientMessages>
  );
}
