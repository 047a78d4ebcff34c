import { redirect } from "next/navigation";
import { Welcome } from "@/features/people/onboarding/welcome";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

// The address holds a secret; no other site may learn it.
export const generateMetadata = titled("onboarding.welcome.title", { referrer: "no-referrer" });

export default async function Page({ searchParams }: PageProps<"/welcome">) {
  const { token, email } = await searchParams;
  if (typeof token !== "string" || typeof email !== "string") redirect("/onboarding");
  return (
    <ClientMessages namespaces={["onboarding"]}>
      <Welcome token={token} email={email} />
    </ClientMessages>
  );
}
