import type * as api from "./types.gen";

/* Whom the company buys from, by the names this side uses; see types.ts. */

export type SupplierRecord = api.SupplierRecordView;
export type Supplier = api.SupplierView;
export type SupplierYear = api.SupplierYearView;
export type SupplierSource = api.SupplierSourceView;
export type SupplierList = api.SupplierListView;
export type SupplierDouble = api.SupplierDoubleView;
export type SupplierDecision = api.SupplierDecisionView;
