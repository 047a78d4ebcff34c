import type { OrNull } from "./types";
import type * as api from "./types.gen";

export type Report = api.ReportView;
export type ReportForm = api.ReportFormView;

/** Where a file is to be had for a few minutes. */
export type FileLink = api.LinkView;

/* Seals */

export type Seal = OrNull<NonNullable<api.SealView>, "opened">;
export type SealDifference = OrNull<NonNullable<api.SealDifferenceView>, "before" | "after">;

/** What a year lacks of a complete report. */
export type Completeness = OrNull<api.CompletenessView, "footprint">;
export type CompleteChapter = api.CompleteChapterView;

/** What is wrong with a year before its digital report is made. */
export type ReportCheck = api.ReportCheckView;
export type Finding = api.FindingView;

/** What a workbook of answers that came back says otherwise. */
export type Workbook = Omit<api.WorkbookView, "differences"> & { differences: WorkbookDifference[] };
export type WorkbookDifference = OrNull<api.WorkbookDifferenceView, "conflict">;

/** The answers that a workbook saved. */
export type WorkbookApplied = api.AppliedWorkbookView;
