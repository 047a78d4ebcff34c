import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Alive } from "@/app/alive";
import { NotFound } from "@/components/states/not-found";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.notFound");
  return { title: t("title") };
}

export default function NotFoundPage() {
  return (
    <main className="flex min-h-[70dvh] items-center justify-center">
      <NotFound />
      <Alive />
    </main>
  );
}
