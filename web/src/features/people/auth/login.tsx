"use client";

import { useState } from "react";
import { CodeForm } from "./code-form";
import { LoginForm } from "./login-form";
import { useEnter } from "./use-enter";
import { useReturn } from "./use-return";

/** Signs a person in, with the second factor where there is one, and goes where they wanted to go. */
export function Login({ next }: { next: string | null }) {
  const [step, setStep] = useState<"password" | "code">("password");
  const enter = useEnter(next);
  useReturn(next, enter);
  if (step === "code") return <CodeForm onDone={enter} onBack={() => setStep("password")} />;
  return <LoginForm onDone={enter} onCode={() => setStep("code")} />;
}
