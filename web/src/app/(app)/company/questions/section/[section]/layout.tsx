import type { ReactNode } from "react";
import { VerdictNews } from "@/features/questions/materiality/verdict-news";
import { PreparingNotice } from "@/features/questions/prefill/preparing-notice";
import { assessedIn } from "./overviews";

type Props = LayoutProps<"/company/questions/section/[section]">;

export default async function Layout({ params, children }: Props & { children: ReactNode }) {
  const { section } = await params;
  return (
    <>
      <PreparingNotice />
      {children}
      {assessedIn(section) ? <VerdictNews /> : null}
    </>
  );
}
