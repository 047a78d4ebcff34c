import { useTranslations } from "next-intl";
import { join } from "../ui/join";
import { LocaleSwitch } from "./locale-switch";
import { Sign } from "./mark";

/** Above the pages before the sign-in: whose they are, and in which language. */
export function VisitorHead({ className }: { className?: string }) {
  const t = useTranslations("auth.frame");
  return (
    <header className={join("flex items-center justify-between", className)}>
      <span className="flex items-center gap-2 font-semibold text-lg tracking-tight">
        <Sign />
        {t("name")}
      </span>
      <LocaleSwitch label={t("language")} />
    </header>
  );
}
