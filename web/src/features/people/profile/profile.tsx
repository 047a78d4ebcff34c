"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { Mails } from "./mails";
import { NameForm } from "./name-form";
import { PasswordForm } from "./password-form";
import { Sessions } from "./sessions";
import { TwoFactor } from "./two-factor";

/** What a person can settle about the own account, whatever the role. */
export function Profile() {
  const t = useTranslations("profile");
  return (
    <div className="max-w-3xl">
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-4">
        <NameForm />
        <TwoFactor />
        <PasswordForm />
        <Mails />
        <Sessions />
      </div>
    </div>
  );
}
