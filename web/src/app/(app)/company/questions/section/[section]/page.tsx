import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MigrationButton } from "@/features/questions/migration/migration-button";
import { SuggestionsLink } from "@/features/questions/prefill/suggestions-link";
import { SectionScreen } from "@/features/questions/questions/section-screen";
import { address } from "@/lib/api/address";
import { Ahead } from "@/lib/api/ahead";
import { sections } from "@/lib/api/enums";
import { overviewOf } from "./overviews";
import { sectionTitle } from "./title";

type Props = PageProps<"/company/questions/section/[section]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { section } = await params;
  return sectionTitle(section);
}

export default async function Page({ params, searchParams }: Props) {
  const { section: asked } = await params;
  const section = sections.find((name) => name === asked);
  if (!section) notFound();
  return (
    <>
      <Ahead
        search={searchParams}
        of={({ date, locale }) => [
          address("GET /company/question/{date}/{section}", { path: { date, section }, query: { locale } }),
        ]}
      />
      <SectionScreen
        key={section}
        section={section}
        overview={overviewOf(section)}
        tools={
          <>
            <SuggestionsLink />
            <MigrationButton />
          </>
        }
      />
    </>
  );
}
