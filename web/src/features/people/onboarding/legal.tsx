import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Operator } from "@/lib/api/onboarding-types";

type Texts = ((key: string, values?: Record<string, string>) => string) & { has: (key: string) => boolean };

const most = 12;

interface LegalProps {
  document: "terms" | "data";
  /** Which one people accept today, as the API says it. */
  edition: string;
  /** The other party; null when the installation does not state it. */
  operator: Operator | null;
}

/** The terms, or the agreement on data processing, section by section. */
export function Legal({ document, edition, operator }: LegalProps) {
  const t = useTranslations(`onboarding.${document}`) as unknown as Texts;
  const sections = Array.from({ length: most }, (_, place) => `s${place + 1}`).filter((key) =>
    t.has(`${key}.title`),
  );
  return (
    <article className="mx-auto flex w-full max-w-prose flex-col gap-6 py-10">
      <header>
        <h1 className="pb-2 font-semibold text-xl">{t("title")}</h1>
        <p className="text-muted text-sm">{t("edition", { edition })}</p>
      </header>
      <p>{t("intro")}</p>
      <OtherParty operator={operator} />
      {sections.map((key) => (
        <section key={key}>
          <h2 className="pb-1 font-semibold text-lg">{t(`${key}.title`)}</h2>
          <p>{t(`${key}.text`)}</p>
        </section>
      ))}
    </article>
  );
}

function OtherParty({ operator }: Pick<LegalProps, "operator">) {
  const t = useTranslations("onboarding.operator");
  return (
    <section>
      <h2 className="pb-1 font-semibold text-lg">{t("title")}</h2>
      {operator ? (
        <address className="flex flex-col not-italic">
          <span>{operator.name}</span>
          {operator.number ? <span>{t("number", { number: operator.number })}</span> : null}
          {operator.address ? <span>{operator.address}</span> : null}
          {operator.contact ? <Link href={`mailto:${operator.contact}`}>{operator.contact}</Link> : null}
        </address>
      ) : (
        <p>{t("unstated")}</p>
      )}
    </section>
  );
}
