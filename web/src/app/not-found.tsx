import { Compass } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Empty } from "@/components/states/empty";
import { ButtonLink } from "@/components/ui/link";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.notFound");
  return { title: t("title") };
}

export default async function NotFound() {
  const t = await getTranslations("shell.notFound");
  return (
    <main className="flex min-h-[70dvh] items-center justify-center">
      <Empty isPage icon={Compass} title={t("title")} action={<ButtonLink href="/">{t("home")}</ButtonLink>}>
        {t("help")}
      </Empty>
    </main>
  );
}
