import { UserList } from "@/features/people/users/user-list";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("users.title");

export default function Page() {
  return (
    <ClientMessages namespaces={["users"]}>
      <UserList place="admin" />
    </ClientMessages>
  );
}
