import type { ReactNode } from "react";
import { VerdictNews } from "@/features/materiality/verdict-news";
import { assessedIn } from "./overviews";

type Props = LayoutProps<"/company/questions/section/[section]">;

export default async function Layout({ params, children }: Props & { children: ReactNode }) {
  const { section } = await params;
  return (
    <>
      {children}
      {assessedIn(section) ? <VerdictNews /> : null}
    </>
  );
}
