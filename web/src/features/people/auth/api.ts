"use client";

import { address } from "@/lib/api/address";
import { call, get } from "@/lib/api/client";

const anonymous = { anonymous: true };

export function logIn(email: string, password: string) {
  return call("POST /account/login", { body: { email, password } }, anonymous);
}

/** Signs in whom a token of Kleer names. It works once. */
export function signOn(token: string) {
  return get(address("GET /arena/access/kleer/sso", { query: { token } }), anonymous);
}

export function verifyCode(code: string) {
  return call("POST /account/2fa/verify", { body: { code } }, anonymous);
}

export function requestPasswordReset(email: string) {
  return call("POST /account/request-password-reset", { body: { email } }, anonymous);
}

export function resetPassword(token: string, email: string, password: string) {
  return call("POST /account/reset-password", { body: { token, email, password } }, anonymous);
}

/** Who invites whom to what, for the holder of the link. */
export function findInvitation(token: string, email: string) {
  return call("POST /account/invitation", { body: { token, email } }, anonymous);
}

export function acceptInvitation(token: string, email: string, name: string, password: string) {
  return call("POST /account/invitation/accept", { body: { token, email, name, password } }, anonymous);
}
