import type { Wrong } from "@/components/form/use-draft";
import type { Tone } from "@/components/ui/badge";
import type { Item, RequestState, SupplierAsk, SupplierRequest } from "@/lib/api/supplier-request-types";

export const items = ["facts", "company", "product", "factor"] as const satisfies readonly Item[];
export const sizes = ["unknown", "upTo1000", "over1000"] as const;
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

/** Whether an item is within what the VSME holds, which may be asked of everybody. */
export function mayAsk(size: SupplierAsk["size"], item: Item): boolean {
  return size === "over1000" || item === "facts" || item === "company";
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
  return wrong;
}

/** What is asked of a supplier once its size is known: no more than may be. */
export function ofSize(draft: SupplierAsk, size: SupplierAsk["size"]): Partial<SupplierAsk> {
  return { size, asked: draft.asked.filter((item) => mayAsk(size, item)) };
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
