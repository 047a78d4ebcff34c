import { TurnedOff } from "@/features/people/mails/turned-off";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("profile.unwanted.title");

export default async function Page({ searchParams }: PageProps<"/mails">) {
  const { token } = await searchParams;
  return (
    <ClientMessages namespaces={["profile"]}>
      <TurnedOff token={typeof token === "string" ? token : ""} />
    </ClientMessages>
  );
}
