"use client";

import { useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Card } from "@/components/ui/card";
import { SkeletonText } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { useToast } from "@/components/ui/toast";
import type { MailChoice } from "@/lib/api/mail-types";
import { chooseMail, useMailChoices } from "./api";

/** Which mails the person gets. Each choice takes effect at once, and is taken back where it could not be kept. */
export function Mails() {
  const t = useTranslations("profile.mails");
  const toast = useToast();
  const choices = useMailChoices();

  async function choose(list: MailChoice[], choice: MailChoice) {
    const chosen = list.map((one) => (one.kind === choice.kind ? choice : one));
    try {
      await choices.mutate(chooseMail(choice), {
        optimisticData: chosen,
        rollbackOnError: true,
        revalidate: false,
      });
    } catch (error) {
      toast.problem(error);
    }
  }

  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-muted">{t("help")}</p>
        <AsyncContent answer={choices} skeleton={<SkeletonText lines={3} />}>
          {(list) => (
            <ul className="flex flex-col gap-3">
              {list.map(({ kind, on }) => (
                <li key={kind}>
                  <Switch isSelected={on} onChange={(now) => void choose(list, { kind, on: now })}>
                    {t(`kinds.${kind}`)}
                  </Switch>
                </li>
              ))}
            </ul>
          )}
        </AsyncContent>
        <p className="max-w-prose text-muted text-sm">{t("always")}</p>
      </div>
    </Card>
  );
}
