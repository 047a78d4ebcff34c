import { Compass } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import { Empty } from "./empty";

/** Says that there is nothing at the address. */
export async function NotFound() {
  const t = await getTranslations("shell.notFound");
  return (
    <Empty isPage icon={Compass} title={t("title")} action={<ButtonLink href="/">{t("home")}</ButtonLink>}>
      {t("help")}
    </Empty>
  );
}
