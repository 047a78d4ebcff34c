import { TopicsScreen } from "@/features/questions/materiality/topics-screen";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("materiality.topics.title");

export default function Page() {
  return <TopicsScreen />;
}
