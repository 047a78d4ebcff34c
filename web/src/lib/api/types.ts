import type { QuestionType, Role, Standard } from "./enums";

/** The API's answers and questions. Decimals are strings, emissions kilograms, dates yyyy-mm-dd, times RFC 3339. */

export interface Named {
  id: string;
  name: string;
}

/* Account */

export interface CompanyRef {
  id: string;
  name: string;
  country: string;
  reportingStandard: Standard;
  parentCompanyId: string | null;
  logoUrl: string | null;
  currency: string;
}

export interface User {
  id: string;
  email: string;
  name: string;
  role: Role;
  locale: string | null;
  twoFactor: boolean;
  twoFactorWarning: boolean;
  agency: Named | null;
  /** The own company, or the one being impersonated. */
  company: CompanyRef | null;
  impersonating: boolean;
  disabledFeatures: number;
  hasChildren: boolean;
}

export interface LoginAnswer {
  requiresTwoFactor: boolean;
  user: User | null;
}

export interface AccountSettings {
  defaultLocale: string;
  answerYearCap: number;
  requireTwoFactor: boolean;
}

export interface CompanyNode extends Named {
  parentCompanyId: string | null;
  country: string;
}

export interface TwoFactorSetup {
  otpauthUrl: string;
  secret: string;
  /** A data address of a PNG picture. */
  qr: string;
}

export interface RecoveryCodes {
  recoveryCodes: string[];
}

export interface Session {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
  address: string;
  current: boolean;
}

/* Company */

export interface Company {
  id: string;
  name: string;
  parentCompanyId: string | null;
  isGroupOwner: boolean;
  country: string;
  currency: string;
  reportingStandard: Standard;
  firstReportingYear: number | null;
  numberOfEmployees: number | null;
  corporateIdentityNumber: string;
  webpage: string;
  description: string;
  address: string;
  contactName: string;
  phone: string;
  logoUrl: string | null;
  activities: string[];
  disabledFeatures: number;
  version: number;
}

export type Band = "none" | "notStarted" | "starting" | "inProgress" | "nearlyComplete" | "complete";

export interface Progress {
  applicable: number;
  notApplicable: number;
  completed: number;
  inProgress: number;
  notStarted: number;
  /** Completed of applicable, 0 to 1; null where nothing applies. */
  share: string | null;
  band: Band;
}

export interface ChapterProgress {
  name: string;
  progress: Progress;
}

export interface SectionProgress {
  section: number;
  progress: Progress;
  chapters: ChapterProgress[];
}

export interface CompanyProgress {
  date: string;
  overall: Progress;
  sections: SectionProgress[];
}

export interface CompanyRow extends CompanyRef {
  numberOfEmployees: number | null;
  corporateIdentityNumber: string;
  agency: Named | null;
  progress: Progress;
  lastUpdated: string | null;
}

export interface AgencyRow extends Named {
  companies: number;
}

export interface Member extends Named {
  email: string;
  role: Role;
}

/* Questions */

export type AnswerStatus = "completed" | "inProgress" | "notStarted" | "notApplicable";

export type Applicability =
  | "applicable"
  | "condition"
  | "phasedIn"
  | "optedOut"
  | "featureDisabled"
  | "notMaterial";

export interface TableRow {
  row: string;
  number?: string;
  unit?: string;
  text?: string;
  options?: string[];
}

/** One of the members, by the type and the shape of the question. */
export interface Value {
  number?: string;
  unit?: string;
  text?: string;
  yes?: boolean;
  options?: string[];
  rows?: TableRow[];
}

export interface ValueChainPerspective {
  upstream: string;
  coreBusiness: string;
  downstream: string;
}

export interface Answer {
  id: string;
  questionId: string;
  year: number;
  value: Value | null;
  completed: boolean;
  notApplicable: boolean;
  notApplicableReason: string;
  explanation: string;
  reasoning: string;
  notes: string;
  tags: string[];
  valueChainPerspective: ValueChainPerspective;
  documentIds: string[];
  updatedBy: Named;
  updatedAt: string;
  version: number;
}

export interface Option {
  key: string;
  label: string;
}

export interface Question {
  id: string;
  section: number;
  chapter: string;
  category: string;
  subCategory: string;
  subSubCategory: string;
  group: Named | null;
  order: number;
  type: QuestionType;
  shape: "single" | "table";
  unit: string;
  options: Option[];
  multiple: boolean;
  voluntary: boolean;
  esrsParagraph: string;
  legalReference: string;
  topic: string;
  shortTitle: string;
  title: string;
  guidance: string;
  example: string;
  phasingInYears: number | null;
  applicability: Applicability;
  conditionText: string | null;
  status: AnswerStatus;
  assignedUserId: string | null;
  answer: Answer | null;
}

export interface Localization {
  languageCode: string;
  shortTitle: string;
  title: string;
  guidance: string;
}

export interface History {
  version: number;
  at: string;
  by: Named;
  impersonatedAs: string | null;
  changes: string[];
  before: Answer | null;
}

export interface QuestionDetail extends Question {
  localizations: Localization[];
  history: History[];
  lastYear: Answer | null;
}

/* Jobs, ledger */

export interface Job {
  id: string;
  kind: string;
  state: "queued" | "running" | "done" | "failed";
  done: number;
  total: number;
  code: string | null;
  result: Record<string, unknown> | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

export interface Upload {
  id: string;
  partSize: number;
}

export interface CodeCount {
  code: string;
  count: number;
}

export interface ImportSummary {
  format: string;
  encoding: string;
  program: string;
  companyName: string;
  corporateIdentityNumber: string;
  corporateIdentityNumberMatches: boolean | null;
  years: { from: string; to: string }[];
  vouchers: number;
  rows: { read: number; imported: number; changed: number; unchanged: number; skipped: number };
  skipped: CodeCount[];
  notices: (CodeCount & { lines: number[] })[];
  footprint: { counted: number; excluded: number; unmatched: number; kg: string } | null;
}

export interface Import {
  id: string;
  fileName: string;
  format: string;
  createdAt: string;
  createdBy: Named;
  job: Job;
  summary: ImportSummary | null;
}

export interface Source {
  id: string;
  kind: string;
  name: string;
  vouchers: number;
  rows: number;
  firstDate: string | null;
  lastDate: string | null;
  disabled: boolean;
}

/* Footprint */

export interface FootprintYear {
  year: number;
  rows: number;
  total: string;
}

export interface Totals {
  total: string;
  scope1: string;
  scope2Location: string;
  scope2Market: string;
  scope3: string;
  biogenic: string;
  low: string;
  high: string;
}

export interface FootprintMonth {
  month: number;
  scope1: string;
  scope2: string;
  scope3: string;
  total: string;
  previous: string | null;
}

export interface FootprintCategory {
  id: string;
  parentId: string | null;
  tier: number;
  scope: number;
  name: string;
  kg: string;
  share: string;
  rows: number;
  amount: string;
  previousKg: string | null;
}

export interface ByStatus<T> {
  counted: T;
  excluded: T;
  unmatched: T;
}

export interface Footprint {
  year: number;
  currency: string;
  scope2Method: "location" | "market";
  totals: Totals;
  previous: Totals | null;
  months: FootprintMonth[];
  categories: FootprintCategory[];
  quality: { score: number; kg: string; share: string }[];
  coverage: {
    rows: ByStatus<number>;
    amount: ByStatus<string>;
    shareOfSpend: string | null;
    shareOfRows: string | null;
  };
  disabled: { rows: number; amount: string };
  suppliers: (Named & { kg: string; amount: string; rows: number })[];
  processing: Job | null;
  notices: { licence: string; text: string }[];
}

export type TransactionStatus = "counted" | "excluded" | "unmatched";

export interface Transaction {
  id: string;
  date: string;
  series: string;
  number: string;
  text: string;
  account: string;
  accountName: string;
  supplier: Named | null;
  amount: string;
  currency: string;
  quantity: string | null;
  unit: string | null;
  status: TransactionStatus;
  part: "main" | "upstream";
  scope: number | null;
  category: Named | null;
  method: "spend" | "activity" | null;
  kg: string;
  kgMarket: string;
  quality: number | null;
  exclusion: string | null;
  disabled: boolean;
}

export interface TransactionPage {
  total: number;
  offset: number;
  sum: { kg: string; amount: string };
  items: Transaction[];
}

export interface Trace {
  transaction: Transaction;
  source: Named & { kind: string; fileName: string; importedAt: string };
  voucher: {
    series: string;
    number: string;
    date: string;
    text: string;
    rows: {
      line: number;
      account: string;
      accountName: string;
      amount: string;
      text: string;
      current: boolean;
    }[];
  };
  rule: { key: string; level: string; name: string; reasons: { code: string; value: string }[] } | null;
  exclusion: string | null;
  factor:
    | (Named & {
        value: string;
        unit: string;
        region: string;
        year: number;
        source: string;
        licence: string;
        confidence: string;
        quality: number;
        notes: string;
      })
    | null;
  steps: { code: string; value: string; unit: string; note: string }[];
  siblings: { id: string; part: string; kg: string; category: Named | null }[];
}

/* Reports */

export interface Report {
  id: string;
  type: string;
  year: number;
  locale: string;
  fileName: string;
  size: number | null;
  createdAt: string;
  createdBy: Named;
  job: Job;
}
