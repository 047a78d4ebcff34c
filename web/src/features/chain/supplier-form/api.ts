"use client";

import { address } from "@/lib/api/address";
import { post } from "@/lib/api/client";
import type { SupplierAnswer, SupplierForm } from "@/lib/api/supplier-request-types";

const anonymous = { anonymous: true };

/** The form, for the holder of the link. */
export function openForm(token: string) {
  return post(address<SupplierForm>("supplier-request/open"), { token }, anonymous);
}

/** Keeps what was filled in so far. */
export function saveDraft(token: string, answer: SupplierAnswer) {
  return post(address<null>("supplier-request/draft"), { token, answer }, anonymous);
}

/** Sends the answer, once for the link. */
export function submitAnswer(token: string, answer: SupplierAnswer) {
  return post(address<null>("supplier-request/submit"), { token, answer }, anonymous);
}

/** Says that there will be no answer. */
export function declineRequest(token: string, reason: string) {
  return post(address<null>("supplier-request/decline"), { token, reason }, anonymous);
}

/** Turns the mails of who asks off, or on again. */
export function turnMails(way: "on" | "off", token: string) {
  return post(address<null>(`mails/supplier-request/${way}`, {}, { token }), undefined, anonymous);
}
