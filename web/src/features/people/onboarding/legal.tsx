import { useTranslations } from "next-intl";

type Texts = ((key: string, values?: Record<string, string>) => string) & { has: (key: string) => boolean };

const most = 12;

interface LegalProps {
  document: "terms" | "data";
  /** Which one people accept today, as the API says it. */
  edition: string;
}

/** The terms, or the agreement on data processing, section by section. */
export function Legal({ document, edition }: LegalProps) {
  const t = useTranslations(`onboarding.${document}`) as unknown as Texts;
  const sections = Array.from({ length: most }, (_, place) => `s${place + 1}`).filter((key) =>
    t.has(`${key}.title`),
  );
  return (
    <article className="mx-auto flex w-full max-w-prose flex-col gap-6 py-10">
      <header>
        <h1 className="pb-2 font-semibold text-2xl">{t("title")}</h1>
        <p className="text-muted text-sm">{t("edition", { edition })}</p>
      </header>
      <p>{t("intro")}</p>
      {sections.map((key) => (
        <section key={key}>
          <h2 className="pb-1 font-semibold text-lg">{t(`${key}.title`)}</h2>
          <p>{t(`${key}.text`)}</p>
        </section>
      ))}
    </article>
  );
}
