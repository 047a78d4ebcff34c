import type { OrNull } from "./types";
import type * as api from "./types.gen";

/* What suppliers are asked, by the names this side uses; see types.ts. */

export type SupplierRequest = OrNull<
  api.SupplierRequestView,
  "supplierId" | "openedAt" | "remindedAt" | "answeredAt" | "decidedAt" | "decidedBy"
>;
export type SupplierAsk = OrNull<api.SupplierAsk, "supplierId">;
export type SupplierAnswer = OrNull<
  api.SupplierAnswer,
  "scope1" | "scope2" | "scope3" | "turnover" | "productKg" | "factorKg"
>;
export type SupplierReview = Omit<api.SupplierReviewView, "request" | "answer"> & {
  request: SupplierRequest;
  answer: SupplierAnswer | null;
};
export type Candidate = api.SupplierFigureView;
export type SupplierForm = Omit<api.SupplierFormView, "draft"> & { draft: SupplierAnswer | null };
export type Item = api.SupplierAsk["asked"][number];
export type RequestState = SupplierRequest["state"];
