import { Profile } from "@/features/people/profile/profile";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const profileMetadata = titled("profile.title");

/** The same page for every role, each at the address of its own part. */
export function ProfilePage() {
  return (
    <ClientMessages namespaces={["profile"]}>
      <Profile />
    </ClientMessages>
  );
}
