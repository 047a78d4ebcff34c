import type { Answer, Option, Question, QuestionDetail, TableRow, Value } from "@/lib/api/types";

/** A question as the section's list has it. */
export type Asked = Question;

/** The same with its history and last year's answer. */
export type AskedDetail = QuestionDetail;

/** One version of the comment on a question and year. */
export type Remark = AskedDetail["commentHistory"][number];

/** A series of questions; with rows, the questions are the columns of a table. */
export type Group = NonNullable<Question["group"]>;

/** What a row of a group's table is: made by the person, an option of a list, or a row of another group's table. */
export type RowKind = Group["rows"];

/** One test that decides whether a question applies. */
export type Condition = Question["conditions"][number][number];

export type Choice = Option;

/** A row of a table; the questions of a group are its columns and `row` joins their cells. */
export type Row = TableRow;

/** One cell: the value of a question, or of one row of it. */
export type Cell = Omit<Row, "row">;

export type AnswerValue = Value;

/** What a person writes of an answer. */
export type Content = Pick<
  Answer,
  | "value"
  | "completed"
  | "notApplicable"
  | "notApplicableReason"
  | "explanation"
  | "reasoning"
  | "notes"
  | "tags"
  | "valueChainPerspective"
>;
