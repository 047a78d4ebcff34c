import type * as api from "./types.gen";

/* What suppliers are asked, by the names this side uses; see types.ts. */

export type SupplierRequest = api.SupplierRequestView;
export type SupplierAsk = api.SupplierAsk;
export type SupplierAnswer = api.SupplierAnswer;
export type SupplierReview = api.SupplierReviewView;
export type Candidate = api.SupplierFigureView;
export type SupplierForm = api.SupplierFormView;
export type Item = api.SupplierAsk["asked"][number];
export type RequestState = SupplierRequest["state"];
