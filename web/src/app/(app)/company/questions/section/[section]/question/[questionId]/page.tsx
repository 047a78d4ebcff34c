import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StopScreen } from "@/features/questions/questions/stop-screen";
import { sections } from "@/lib/api/enums";
import { sectionTitle } from "../../title";

type Props = PageProps<"/company/questions/section/[section]/question/[questionId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { section, questionId } = await params;
  return sectionTitle(section, decodeURIComponent(questionId));
}

export default async function Page({ params }: Props) {
  const { section: asked, questionId } = await params;
  const section = sections.find((name) => name === asked);
  if (!section) notFound();
  return <StopScreen section={section} target={{ question: decodeURIComponent(questionId) }} />;
}
