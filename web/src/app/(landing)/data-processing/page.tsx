import { Legal } from "@/features/people/onboarding/legal";
import { titled } from "@/i18n/titled";
import { settings } from "@/lib/api/onboarding";
import { serverGet } from "@/lib/api/server";

export const generateMetadata = titled("onboarding.data.title");

export default async function Page() {
  const { terms, operator } = await serverGet(settings);
  return <Legal document="data" edition={terms} operator={operator} />;
}
