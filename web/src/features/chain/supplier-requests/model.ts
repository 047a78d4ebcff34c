import type { Wrong } from "@/components/form/use-draft";
import type { Tone } from "@/components/ui/badge";
import type { Item, RequestState, SupplierAsk, SupplierRequest } from "@/lib/api/supplier-request-types";

export const items = ["facts", "company", "product", "factor"] as const satisfies readonly Item[];
export const purposes = ["csrdReport", "other"] as const;
export const sizes = ["unknown", "upTo10", "upTo1000", "over1000"] as const;
export const states = [
  "answered",
  "sent",
  "opened",
  "rejected",
  "expired",
  "declined",
  "accepted",
  "withdrawn",
] as const satisfies readonly RequestState[];

/** How a state looks. */
export const tones: Record<RequestState, Tone> = {
  sent: "neutral",
  opened: "info",
  answered: "warn",
  accepted: "ok",
  rejected: "info",
  declined: "neutral",
  withdrawn: "neutral",
  expired: "danger",
};

/** The item that asks for a field of the form. */
export function itemOf(field: string): Item {
  if (field.startsWith("facts.")) return "facts";
  if (field === "productKg") return "product";
  return field === "factorKg" ? "factor" : "company";
}

/** A day so many days from another, as the API has it. */
export function dayAfter(day: Date, days: number): string {
  const at = new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate() + days));
  return at.toISOString().slice(0, 10);
}

/** A new request for a year, to a supplier of the books where one is known. */
export function draftOf(
  year: number,
  locale: string,
  today: Date,
  supplierId: string | null,
  name: string,
): SupplierAsk {
  return {
    supplierId,
    supplierName: name,
    contactName: "",
    email: "",
    locale,
    year,
    asked: ["company"],
    purpose: "other",
    inScope: false,
    firstDay: null,
    size: "unknown",
    message: "",
    due: dayAfter(today, 21),
  };
}

/** What keeps a request from being sent, by field. */
export function wrongIn(draft: SupplierAsk): Wrong {
  const wrong: Wrong = {};
  if (draft.supplierId === null && draft.supplierName.trim() === "") wrong.supplierName = "required";
  if (draft.contactName.trim() === "") wrong.contactName = "required";
  if (draft.email.trim() === "") wrong.email = "required";
  if (draft.asked.length === 0) wrong.asked = "required";
  if (draft.due === "") wrong.due = "required";
  if (draft.firstDay === "") wrong.firstDay = "required";
  return wrong;
}

/** What follows from what is asked for: who says its report by the CSRD nearly always has to make one. */
export function ofPurpose(purpose: SupplierAsk["purpose"]): Partial<SupplierAsk> {
  return { purpose, inScope: purpose === "csrdReport", firstDay: null };
}

/** Another year, which begins on the same day where one was said. */
export function ofYear({ firstDay }: SupplierAsk, year: number): Partial<SupplierAsk> {
  if (!firstDay) return { year, firstDay: null };
  const [, month = 1, day = 1] = firstDay.split("-").map(Number);
  // Of February 29 the last day of that month is left.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    year,
    firstDay: new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10),
  };
}

/** The requests in a state; of none, all. */
export function inState(all: readonly SupplierRequest[], state: RequestState | "all"): SupplierRequest[] {
  return all.filter((one) => state === "all" || one.state === state);
}

/** Whether a request can be sent once more by a new link. */
export function canResend(state: RequestState): boolean {
  return ["sent", "opened", "rejected", "declined", "expired"].includes(state);
}

/** Whether a request still waits for an answer. */
export function canWithdraw(state: RequestState): boolean {
  return ["sent", "opened", "rejected"].includes(state);
}
