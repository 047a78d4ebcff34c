import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { StopScreen } from "@/features/questions/questions/stop-screen";
import { sections } from "@/lib/api/enums";

type Props = PageProps<"/company/questions/section/[section]/question/[questionId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { section } = await params;
  const t = await getTranslations("shell.menu.items");
  const key = `${section}.text` as "Goals.text";
  return { title: t.has(key) ? t(key) : section };
}

export default async function Page({ params }: Props) {
  const { section: asked, questionId } = await params;
  const section = sections.find((name) => name === asked);
  if (!section) notFound();
  return <StopScreen section={section} target={{ question: decodeURIComponent(questionId) }} />;
}
