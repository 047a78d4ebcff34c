import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { TopicPlaces } from "@/features/chain/supply-chain/topic-places";
import { TopicScreen } from "@/features/questions/materiality/topic-screen";
import { titledNotFound } from "@/i18n/titled";
import { topicIds } from "@/lib/materiality";

type Props = PageProps<"/company/topics/[topic]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { topic } = await params;
  if (!topicIds.some((known) => known === topic)) return titledNotFound();
  const t = await getTranslations("materiality.topics");
  return { title: `${topic} · ${t("title")}` };
}

export default async function Page({ params }: Props) {
  const { topic } = await params;
  const id = topicIds.find((known) => known === topic);
  if (!id) notFound();
  return (
    <>
      <TopicScreen key={id} id={id} />
      <TopicPlaces topic={id} />
    </>
  );
}
