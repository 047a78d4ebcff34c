import { useTranslations } from "next-intl";

/** The id of the main part, where the skip link leads. */
export const mainId = "main";

/** The first thing the tab key meets. */
export function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a
      href={`#${mainId}`}
      className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60 focus:rounded-md focus:bg-brand focus:px-3 focus:py-2 focus:text-on-brand"
    >
      {t("skip")}
    </a>
  );
}
