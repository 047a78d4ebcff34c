"use client";

import { address } from "@/lib/api/address";
import { post } from "@/lib/api/client";
import type { SignUp } from "@/lib/api/onboarding-types";
import type { LoginAnswer } from "@/lib/api/types";
import type { SignUpForm } from "./schema";

const anonymous = { anonymous: true };

/** Has the link sent with which the company is made; the answer is the same for addresses that have an account. */
export function signUp(form: SignUpForm, locale: string, integration: string) {
  return post(address<null>("onboarding/sign-up"), { ...form, locale, integration }, anonymous);
}

/** What was signed up, for the holder of the link. */
export function findSignUp(token: string, email: string) {
  return post(address<SignUp>("onboarding/sign-up/find"), { token, email }, anonymous);
}

/** Makes the company and its first administrator, and signs them in. */
export async function confirmSignUp(token: string, email: string, password: string) {
  await post(address<null>("onboarding/sign-up/confirm"), { token, email, password }, anonymous);
  return post(address<LoginAnswer>("account/login"), { email, password }, anonymous);
}
