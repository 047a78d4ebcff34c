import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Glance } from "@/features/carbon/glance/glance";
import { Landing } from "@/features/people/onboarding/landing";
import { partnerOf } from "@/features/people/onboarding/model";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { currentUser } from "@/lib/api/server";
import { startOf } from "@/lib/session/model";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("onboarding.landing");
  return { ...(await titled("onboarding.landing.title")()), description: t("lead") };
}

export default async function Page({ params }: PageProps<"/onboarding/[[...integration]]">) {
  const [user, { integration }] = await Promise.all([currentUser(), params]);
  if (user) redirect(startOf(user));
  const partner = partnerOf(integration?.[0]);
  const names = await getTranslations("sources");
  return (
    <ClientMessages namespaces={["onboarding", "glance"]}>
      <Landing integration={partner?.toLowerCase() ?? ""} partner={partner && names(partner)}>
        <Glance />
      </Landing>
    </ClientMessages>
  );
}
