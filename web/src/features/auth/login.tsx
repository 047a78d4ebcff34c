"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { locales } from "@/i18n/config";
import { hasChosenLocale, rememberLocale } from "@/i18n/locale";
import type { User } from "@/lib/api/types";
import { CodeForm } from "./code-form";
import { LoginForm } from "./login-form";
import { nextPage } from "./model";

/** Signs a person in, with the second factor where there is one, and goes where they wanted to go. */
export function Login({ next }: { next: string | null }) {
  const router = useRouter();
  const [step, setStep] = useState<"password" | "code">("password");

  function enter(user: User) {
    const own = locales.find((locale) => locale === user.locale);
    if (own && !hasChosenLocale()) rememberLocale(own);
    router.replace(nextPage(next));
    router.refresh();
  }

  if (step === "code") return <CodeForm onDone={enter} onBack={() => setStep("password")} />;
  return <LoginForm onDone={enter} onCode={() => setStep("code")} />;
}
