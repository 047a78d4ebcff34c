import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getLocale } from "next-intl/server";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { onboardingOf } from "@/lib/api/onboarding";
import { isApiError } from "@/lib/api/problem";
import { serverGet } from "@/lib/api/server";
import { asTheme } from "@/lib/preferences";
import { guard } from "@/lib/session/guard";
import { keys } from "@/lib/storage";
import { SettingUp } from "./setting-up";

export const generateMetadata = titled("setup.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  const [jar, locale] = await Promise.all([cookies(), getLocale()]);
  const begun = await serverGet(onboardingOf(locale)).catch((error) => {
    if (isApiError(error, "notFound")) return null;
    throw error;
  });
  if (begun === null || begun.state === "finished") redirect("/company");
  return (
    <ClientMessages namespaces={["setup", "companyDetails", "documents", "jobs", "prefill"]}>
      <SettingUp begun={begun} theme={asTheme(jar.get(keys.theme)?.value)} />
    </ClientMessages>
  );
}
