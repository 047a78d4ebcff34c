import type * as api from "./types.gen";

export type Report = api.ReportView;
export type ReportForm = api.ReportFormView;

/** Where a file is to be had for a few minutes. */
export type FileLink = api.LinkView;

/* Seals */

export type Seal = api.SealView;
export type SealDifference = api.SealDifferenceView;

/** What a year lacks of a complete report. */
export type Completeness = api.CompletenessView;
export type CompleteChapter = api.CompleteChapterView;

export type Finding = api.FindingView;

/** What a workbook of answers that came back says otherwise. */
export type Workbook = api.WorkbookView;
export type WorkbookDifference = api.WorkbookDifferenceView;

/** The answers that a workbook saved. */
export type WorkbookApplied = api.AppliedWorkbookView;
