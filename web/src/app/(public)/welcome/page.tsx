import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Welcome } from "@/features/people/onboarding/welcome";
import { ClientMessages } from "@/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("onboarding.welcome");
  // The address holds a secret; no other site may learn it.
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function Page({ searchParams }: PageProps<"/welcome">) {
  const { token, email } = await searchParams;
  if (typeof token !== "string" || typeof email !== "string") redirect("/onboarding");
  return (
    <ClientMessages namespaces={["onboarding"]}>
      <Welcome token={token} email={email} />
    </ClientMessages>
  );
}
