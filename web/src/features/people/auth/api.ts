"use client";

import { address } from "@/lib/api/address";
import { get, post } from "@/lib/api/client";
import type { Invitation, LoginAnswer, User } from "@/lib/api/types";

const anonymous = { anonymous: true };

export function logIn(email: string, password: string) {
  return post(address<LoginAnswer>("account/login"), { email, password }, anonymous);
}

/** Signs in whom a token of Kleer names. It works once. */
export function signOn(token: string) {
  return get(address<LoginAnswer>("arena/access/kleer/sso", {}, { token }), anonymous);
}

export function verifyCode(code: string) {
  return post(address<User>("account/2fa/verify"), { code }, anonymous);
}

export function requestPasswordReset(email: string) {
  return post(address<null>("account/request-password-reset"), { email }, anonymous);
}

export function resetPassword(token: string, email: string, password: string) {
  return post(address<null>("account/reset-password"), { token, email, password }, anonymous);
}

/** Who invites whom to what, for the holder of the link. */
export function findInvitation(token: string, email: string) {
  return post(address<Invitation>("account/invitation"), { token, email }, anonymous);
}

export function acceptInvitation(token: string, email: string, name: string, password: string) {
  return post(address<null>("account/invitation/accept"), { token, email, name, password }, anonymous);
}
