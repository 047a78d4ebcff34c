"use client";

import { address } from "@/lib/api/address";
import { post, put, remove } from "@/lib/api/client";
import type { MailChoice } from "@/lib/api/mail-types";
import type { RecoveryCodes, Session, TwoFactorSetup, User } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

export function saveName(user: User, name: string) {
  return put(address<User>("account/profile"), { name, locale: user.locale });
}

export function changePassword(oldPassword: string, newPassword: string) {
  return post(address<null>("account/change-password"), { oldPassword, newPassword });
}

/** Begins the set-up: a secret for the app, as a picture and as text. */
export function startTwoFactor(password: string) {
  return post(address<TwoFactorSetup>("account/2fa/setup"), { password });
}

/** Ends the set-up with a code of the app; the answer shows the recovery codes for the only time. */
export function enableTwoFactor(code: string) {
  return post(address<RecoveryCodes>("account/2fa/enable"), { code });
}

export function disableTwoFactor(password: string, code: string) {
  return post(address<null>("account/2fa/disable"), { password, code });
}

/** New recovery codes; the old ones no longer work. */
export function renewRecoveryCodes(password: string) {
  return post(address<RecoveryCodes>("account/2fa/recovery-codes"), { password });
}

export function useSessions() {
  return useApi(address<Session[]>("account/sessions"));
}

export function endSession(id: string) {
  return remove(address<null>("account/sessions/{id}", { id }));
}

export function endOtherSessions() {
  return remove(address<null>("account/sessions"));
}

const mailSettings = address<MailChoice[]>("account/mail-settings");

export function useMailChoices() {
  return useApi(mailSettings);
}

export function chooseMail(choice: MailChoice) {
  return put(mailSettings, choice);
}
