import type * as api from "./types.gen";

/* Tables of ledger rows and invoices */

export type Table = api.TableView;
export type TableMapping = api.MappingView;
export type TablePreview = api.TablePreviewView;
