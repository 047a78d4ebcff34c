"use client";

import type { Locale } from "next-intl";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import type { MailChoice } from "@/lib/api/mail-types";
import type { User } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

/** Saves the name; the language stays, and is that of the page where none was chosen. */
export function saveName({ locale }: User, name: string, shown: Locale) {
  return call("PUT /account/profile", { body: { name, locale: locale ?? shown } });
}

export function changePassword(oldPassword: string, newPassword: string) {
  return call("POST /account/change-password", { body: { oldPassword, newPassword } });
}

/** Begins the set-up: a secret for the app, as a picture and as text. */
export function startTwoFactor(password: string) {
  return call("POST /account/2fa/setup", { body: { password } });
}

/** Ends the set-up with a code of the app; the answer shows the recovery codes for the only time. */
export function enableTwoFactor(code: string) {
  return call("POST /account/2fa/enable", { body: { code } });
}

export function disableTwoFactor(password: string, code: string) {
  return call("POST /account/2fa/disable", { body: { password, code } });
}

/** New recovery codes; the old ones no longer work. */
export function renewRecoveryCodes(password: string) {
  return call("POST /account/2fa/recovery-codes", { body: { password } });
}

export function useSessions() {
  return useApi(address("GET /account/sessions"));
}

export function endSession(id: string) {
  return call("DELETE /account/sessions/{id}", { path: { id } });
}

export function endOtherSessions() {
  return call("DELETE /account/sessions");
}

const mailSettings = address("GET /account/mail-settings");

export function useMailChoices() {
  return useApi(mailSettings);
}

export function chooseMail(choice: MailChoice) {
  return call("PUT /account/mail-settings", { body: choice });
}
