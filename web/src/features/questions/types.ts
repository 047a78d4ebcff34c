import type { Answer, Named, Option, Question, QuestionDetail, TableRow, Value } from "@/lib/api/types";

/** One cell: the value of a question, or of one row of it. */
export type Cell = Omit<TableRow, "row"> & { yes?: boolean };

/** A row of a table; the questions of a group are its columns and `row` joins their cells. */
export type Row = Cell & { row: string };

export type AnswerValue = Omit<Value, "rows"> & { rows?: Row[] };

/** What a row of a group's table is: made by the person, an option of a list, or a row of another group's table. */
export type RowKind = "" | "free" | "options" | "group";

export interface Group extends Named {
  rows: RowKind;
  /** The option list or the group the rows come from. */
  rowsFrom: string;
}

export interface Choice extends Option {
  /** The key of the heading it stands under. */
  parent?: string;
}

/** One test that decides whether a question applies. */
export interface Condition {
  code: "answer" | "answered" | "notApplicable" | "employees";
  questionId: string;
  shortTitle: string;
  value: string;
  valueLabel: string;
}

/** A question as the section's list has it. */
export interface Asked extends Omit<Question, "group" | "options"> {
  group: Group | null;
  options: Choice[];
  unitLabel: string;
  /** Any row of them has to hold, all of a row. */
  conditions: Condition[][];
}

export type AskedDetail = Asked & Pick<QuestionDetail, "history" | "lastYear" | "localizations">;

/** What a person writes of an answer. */
export interface Content
  extends Pick<
    Answer,
    | "completed"
    | "notApplicable"
    | "notApplicableReason"
    | "explanation"
    | "reasoning"
    | "notes"
    | "tags"
    | "valueChainPerspective"
  > {
  value: AnswerValue | null;
}
