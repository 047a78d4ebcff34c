import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/i18n/client-messages";
import { MakeFootprint } from "../footprints";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("footprints.make");
  return { title: t("title") };
}

export default function Page() {
  return (
    <ClientMessages namespaces={["footprints"]}>
      <MakeFootprint />
    </ClientMessages>
  );
}
