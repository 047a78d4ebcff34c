"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink, Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SkeletonText } from "@/components/ui/skeleton";
import { isApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { signOn } from "./api";
import { CodeForm } from "./code-form";
import { useEnter } from "./use-enter";

interface SignOnProps {
  /** As it came with the address, good once and for a minute. */
  token: string;
  /** Who is signed in already. */
  signedInAs: string | null;
}

type Step = { is: "asking" | "entering" | "code" } | { is: "refused"; error: unknown };

/** Where Kleer sends its users: signs in whom the token names, and asks first where that would sign somebody out. */
export function SignOn({ token, signedInAs }: SignOnProps) {
  const t = useTranslations("auth.signOn");
  const [step, setStep] = useState<Step>({ is: signedInAs ? "asking" : "entering" });
  const begun = useRef(false);
  const finish = useEnter(null);

  async function enter() {
    setStep({ is: "entering" });
    try {
      const { requiresTwoFactor, user } = await signOn(token);
      if (user && !requiresTwoFactor) finish(user);
      else setStep({ is: "code" });
    } catch (error) {
      setStep({ is: "refused", error });
    }
  }
  const begin = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    // Whoever looks at the address, or at the pages that were visited, finds no token there.
    window.history.replaceState(null, "", window.location.pathname);
    if (!signedInAs) void enter();
  });
  useEffect(() => begin(), []);

  if (step.is === "code") return <CodeForm onDone={finish} onBack={() => window.location.assign("/login")} />;
  return (
    <>
      <h1 className="pb-6 font-semibold text-xl">{t("title")}</h1>
      {step.is === "asking" ? (
        <Notice
          title={t("signedIn", { email: signedInAs ?? "" })}
          actions={
            <>
              <Button look="primary" onPress={() => void enter()}>
                {t("switch")}
              </Button>
              <ButtonLink href="/">{t("stay")}</ButtonLink>
            </>
          }
        >
          {t("signedInHelp")}
        </Notice>
      ) : null}
      {step.is === "entering" ? (
        <div role="status" aria-label={t("entering")}>
          <SkeletonText lines={3} />
        </div>
      ) : null}
      {step.is === "refused" ? <Refused error={step.error} onRetry={() => void enter()} /> : null}
    </>
  );
}

/** Why nobody was let in, and what to do instead. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("auth.signOn");
  const states = useTranslations("ui.state");
  const textOf = useProblemText();
  const unknown = isApiError(error, "signOn.noAccount");
  // Nothing has used the token up where no answer came, or none could be given.
  const passing = isApiError(error) && (error.status === 0 || error.status === 503);
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn" role="alert" title={textOf(error)} />
      {unknown ? (
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>{t("askAdministrator")}</li>
          <li>{t("followInvitation")}</li>
          <li>
            {t.rich("signUp", {
              link: (words) => <Link href="/onboarding/kleer">{words}</Link>,
            })}
          </li>
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {passing ? <Button onPress={onRetry}>{states("retry")}</Button> : null}
        <ButtonLink href="/login">{t("toLogin")}</ButtonLink>
      </div>
    </div>
  );
}
