import { ListChecks } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import { UserList } from "@/features/people/users/user-list";
import { ClientMessages } from "@/i18n/client-messages";
import { titled } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titled("users.title");

export default async function Page() {
  await guard(["company", "agency", "admin"], true);
  const t = await getTranslations("users");
  return (
    <ClientMessages namespaces={["users"]}>
      <UserList place="company">
        <ButtonLink href="/company/questions/section/GeneralInformation">
          <ListChecks aria-hidden />
          {t("assign")}
        </ButtonLink>
      </UserList>
    </ClientMessages>
  );
}
