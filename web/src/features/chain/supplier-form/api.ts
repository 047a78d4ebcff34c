"use client";

import { call } from "@/lib/api/client";
import type { SupplierAnswer } from "@/lib/api/supplier-request-types";

const anonymous = { anonymous: true };

/** The form, for the holder of the link. */
export function openForm(token: string) {
  return call("POST /supplier-request/open", { body: { token } }, anonymous);
}

/** Keeps what was filled in so far. */
export function saveDraft(token: string, answer: SupplierAnswer) {
  return call("POST /supplier-request/draft", { body: { token, answer } }, anonymous);
}

/** Sends the answer, once for the link. */
export function submitAnswer(token: string, answer: SupplierAnswer) {
  return call("POST /supplier-request/submit", { body: { token, answer } }, anonymous);
}

/** Says that there will be no answer. */
export function declineRequest(token: string, reason: string) {
  return call("POST /supplier-request/decline", { body: { token, reason } }, anonymous);
}

/** Turns the mails of who asks off, or on again. */
export function turnMails(way: "on" | "off", token: string) {
  return call(`POST /mails/supplier-request/${way}`, { query: { token } }, anonymous);
}
