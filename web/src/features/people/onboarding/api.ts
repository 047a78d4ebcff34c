"use client";

import type { Locale } from "next-intl";
import { call } from "@/lib/api/client";
import type { SignUpForm } from "./schema";

const anonymous = { anonymous: true };

/** Has the link sent with which the company is made; the answer is the same for addresses that have an account. */
export function signUp(form: SignUpForm, locale: Locale, integration: string) {
  return call("POST /onboarding/sign-up", { body: { ...form, locale, integration } }, anonymous);
}

/** What was signed up, for the holder of the link. */
export function findSignUp(token: string, email: string) {
  return call("POST /onboarding/sign-up/find", { body: { token, email } }, anonymous);
}

/** Makes the company and its first administrator, and signs them in. */
export async function confirmSignUp(token: string, email: string, password: string) {
  await call("POST /onboarding/sign-up/confirm", { body: { token, email, password } }, anonymous);
  return call("POST /account/login", { body: { email, password } }, anonymous);
}
