import type { OrNull } from "./types";
import type * as api from "./types.gen";

/* Whom the company buys from, by the names this side uses; see types.ts. */

export type SupplierRecord = OrNull<api.SupplierRecordView, "sourceId">;
export type Supplier = Omit<api.SupplierView, "records"> & { records: SupplierRecord[] };
export type SupplierYear = Omit<api.SupplierYearView, "supplier"> & { supplier: Supplier };
export type SupplierSource = api.SupplierSourceView;
export type SupplierList = Omit<api.SupplierListView, "items"> & { items: SupplierYear[] };
export type SupplierDouble = Omit<api.SupplierDoubleView, "suppliers"> & { suppliers: Supplier[] };
export type SupplierDecision = OrNull<api.SupplierDecisionView, "undone">;
