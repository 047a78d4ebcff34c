import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TurnedOff } from "@/features/people/mails/turned-off";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("profile.unwanted");
  return { title: t("title") };
}

export default async function Page({ searchParams }: PageProps<"/mails">) {
  const { token } = await searchParams;
  return (
    <ClientMessages namespaces={["profile"]}>
      <TurnedOff token={typeof token === "string" ? token : ""} />
    </ClientMessages>
  );
}
