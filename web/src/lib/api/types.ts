import type { Role, Standard } from "./enums";
import type * as api from "./types.gen";

/** The description leaves out that some members may be null; the API does send null there. */
export type OrNull<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] | null };

/*
 * The API's answers by the names this side uses. Decimals are strings, emissions kilograms, dates yyyy-mm-dd, times
 * RFC 3339. What the API may leave out is null where it stands; the names below mean the thing itself.
 */

export type Named = NonNullable<api.NamedView>;

/* Account */

export type CompanyRef = OrNull<NonNullable<api.CompanyRefView>, "parentCompanyId"> & {
  reportingStandard: Standard;
};
type Person = Omit<OrNull<NonNullable<api.UserView>, "trial" | "maintenance">, "company">;
export type User = Person & { company: CompanyRef | null; role: Role };
export type Brand = NonNullable<api.BrandView>;
export type LoginAnswer = Omit<api.LoginView, "user"> & { user: User | null };
export type CompanyNode = OrNull<api.CompanyNodeView, "parentCompanyId">;
export type TwoFactorSetup = api.SetupView;
export type RecoveryCodes = api.RecoveryCodesView;
export type Session = api.SessionView;

/* Company */

export type Company = OrNull<api.CompanyView, "parentCompanyId">;
export type TaxonomyActivity = api.ActivityView;
export type Progress = api.ProgressView;
export type Band = Progress["band"];
export type ChapterProgress = api.ChapterProgressView;
export type SectionProgress = api.SectionProgressView;
export type CompanyProgress = api.YearProgressView;
export type CompanyRow = CompanyRef & NonNullable<api.CompanyRowView>;
export type AgencyRow = api.AgencyView;
export type Member = api.PersonView;
export type ActivityEvent = api.EventView;

/* Questions */

// The choices come with the question; the name of the list they are from says nothing more to a person.
export type Question = Omit<api.QuestionView, "optionList">;
export type QuestionDetail = Omit<api.QuestionDetailView, "optionList" | "otherYears"> & {
  otherYears: Answer[];
};
export type RelatedQuestion = Omit<api.RelatedView, "optionList">;
export type Answer = NonNullable<api.AnswerView>;
export type AnswerStatus = Question["status"];
export type Applicability = Question["applicability"];
export type Value = NonNullable<api.ValueView>;
export type TableRow = api.RowView;
export type Option = api.OptionView;
export type History = api.ChangeView;
export type Figure = api.FigureView;

/** A question of one company, as those who look after it see it. */
export type CompanyQuestion = api.CompanyQuestionView;
export type CompanyQuestionnaire = Omit<api.QuestionnaireView, "questions"> & {
  questions: CompanyQuestion[];
};

/* Materiality */

export type Scores = NonNullable<Value["scores"]>;
export type Aspect = api.AspectView["aspect"];
export type Side = api.SideView;
export type Verdict = OrNull<api.VerdictView, "by">;
export type SubTopic = Omit<api.SubTopicView, "verdict"> & { verdict: Verdict };
export type Topic = Omit<api.TopicView, "subTopics"> & { subTopics: SubTopic[] };
export type TopicPage = api.TopicPageView;
export type Assessment = Omit<api.AssessmentView, "topics"> & { topics: Topic[] };

/* Years */

export type YearAnswers = api.YearAnswersView;
export type MigrationPreview = api.MigrationPreviewView;
export type TakenBack = api.TakenBackView;
export type Edition = NonNullable<api.EditionView>;
export type EditionMove = Omit<api.EditionMoveView, "edition"> & { edition: Edition };
export type YearEdition = Omit<api.YearEditionView, "moves"> & { moves: EditionMove[] };
export type MovedQuestion = api.MovedQuestionView;
export type ChangedQuestion = api.ChangedQuestionView;

/* Jobs, ledger, reports */

export type Job = api.JobView;
export type Upload = api.UploadView;
export type Import = api.ImportView;
export type ImportSummary = NonNullable<api.ImportView["summary"]>;
export type Source = api.SourceView;

/* Documents */

export type Document = api.DocumentView;
export type DocumentPage = api.DocumentsView;
export type AddedDocument = api.AddedDocument;

/* Footprint */

export type Footprint = OrNull<api.FootprintView, "run">;
export type FootprintYear = api.FootprintYearView;
export type FootprintMonth = api.FootprintMonthView;
export type FootprintCategory = api.FootprintCategoryView;
export type Totals = api.TotalsView;
export type ByHand = OrNull<api.ByHandView, "category">;
type Row = OrNull<api.TransactionView, "co2PerUnit" | "dataSource">;
export type Transaction = Omit<Row, "byHand"> & { byHand: ByHand | null };
export type TransactionStatus = Transaction["status"];
export type TransactionPage = Omit<api.TransactionsView, "items"> & { items: Transaction[] };
export type Decision = OrNull<api.DecisionView, "category" | "undone">;
export type RuleProposal = OrNull<
  api.ProposalView,
  "supplier" | "category" | "exclusion" | "reply" | "decidedAt"
>;
export type DecisionKind = Decision["kind"];
export type Decided = Omit<api.DecidedView, "decision" | "job"> & { decision: Decision; job: Job | null };
export type Activities = api.ActivitiesView;
export type FootprintChoices = api.ChoicesView;
export type Trace = Omit<
  OrNull<api.TraceView, "entry" | "rule" | "factor" | "marketFactor" | "supplierFigure">,
  "transaction" | "decisions"
> & { transaction: Transaction; decisions: Decision[] };

/* Activity data */

export type Entry = OrNull<api.EntryView, "answer">;
export type Flight = api.FlightView;
export type EntryContent = api.EntryContent;
export type EntryCategory = api.EntryCategoryView;
export type Covered = api.CoveredView;
export type ImportedEntries = api.ImportedEntriesView;

/* Energy contracts */

export type ContractContent = api.ContractContent;
export type EnergyContract = api.ContractView;
export type EnergyUse = api.EnergyUseView;
export type EnergyYear = api.EnergyYearView;
export type Carrier = EnergyUse["carrier"];

/* Suggested rules */

export type Suggestion = OrNull<api.SuggestionView, "supplier" | "category" | "exclusion" | "proposal">;
export type SuggestionReason = api.SuggestionReasonView;
export type SuggestionCompany = api.SuggestionCompanyView;
export type SuggestionList = Omit<api.SuggestionsView, "items" | "model"> & {
  items: Suggestion[];
  model: string | null;
};
export type SuggestionRow = api.SuggestionRowView;
export type SuggestionDetail = Omit<api.SuggestionDetailView, "suggestion"> & { suggestion: Suggestion };
export type BulkOutcome = api.BulkOutcomeView;

/* Calculations */

export type Run = api.RunView;
export type RowState = OrNull<api.RowStateView, "category" | "exclusion">;
export type ChangedRow = Omit<api.ChangedRowView, "before" | "after"> & {
  before: RowState | null;
  after: RowState | null;
};
export type Comparison = Omit<api.ComparisonView, "rows"> & { rows: ChangedRow[] };
export type Cause = api.ChangePartView["cause"];
export type Reconciliation = api.ReconciliationView;
export type AccountSums = api.AccountSumsView;

/* Groups */

export type GroupMember = OrNull<api.MemberView, "parentCompanyId">;
export type Holding = api.HoldingView;
export type HoldingChange = Holding & api.HoldingChangeView;
export type HierarchyRow = GroupMember & api.HierarchyRowView;
export type HierarchyTopic = api.HierarchyGistView;
export type Hierarchy = Omit<api.HierarchyView, "members"> & { members: HierarchyRow[] };
export type Compliance = GroupMember & api.ComplianceView;
export type MemberProgress = GroupMember & api.MemberProgressView;
export type GroupProgress = Omit<api.GroupProgressView, "members"> & { members: MemberProgress[] };
export type MemberEmissions = GroupMember & api.MemberEmissionsView;
export type GroupEmissions = Omit<api.GroupEmissionsView, "members"> & { members: MemberEmissions[] };
export type Kpi = api.KpiView;
export type KpiFigure = Kpi & api.KpiFigureView;
export type KpiChoice = api.KpiChoiceView;
export type GroupKpis = Omit<api.KpisView, "members" | "figures"> & {
  members: GroupMember[];
  figures: KpiFigure[];
};

/* Administration */

export type Account = Omit<api.ListedPersonView, "role"> & { role: Role };
export type AccountPage = Omit<api.PeopleView, "items"> & { items: Account[] };
export type NewAccount = api.NewPersonBody & { companyId?: string; agencyId?: string };
export type Invitation = api.InvitationView;
export type AdministeredCompany = Company & Pick<api.AdministeredView, "agency">;
export type CompanyFeatures = api.FeaturesView;
export type CompanyKey = api.KeyView;
export type NewCompany = api.CreateCompanyBody;

export type CompanyFootprint = api.CompanyFootprintView;

/* Carbon rules */

export type Rule = OrNull<api.RuleView, "templateId">;
export type RuleBody = api.RuleBody;
export type RulePage = api.RulesView;
export type RuleTargets = api.RuleTargetsView;
export type RulePlace = OrNull<api.RulePlaceView, "category" | "exclusion">;
export type RuleTrial = Omit<api.RuleTrialView, "shifts" | "moves"> & {
  shifts: (Omit<api.RuleShiftView, "place"> & { place: RulePlace })[];
  moves: (Omit<api.RuleMoveView, "before" | "after"> & { before: RulePlace; after: RulePlace })[];
};
export type RuleFindings = api.RuleFindingsView;
export type RuleImport = api.RuleImportView;

/* Emission factors */

export type Factor = api.FactorEntryView;
export type FactorBody = api.FactorBody;
export type FactorLine = api.FactorLineView;
export type FactorPage = api.FactorsView;
export type FactorCard = api.FactorCardView;
export type FactorCheck = api.FactorCheckView;
export type FactorChoices = api.FactorChoicesView;
export type FactorServes = api.FactorServesView;
export type FactorUse = api.FactorUseView;

/* Audit log */

export type AuditEntry = OrNull<api.AuditEntryView, "person" | "subject" | "company">;
export type AuditLog = Omit<api.AuditLogView, "items"> & { items: AuditEntry[] };

/* Carbon templates */

export type Template = OrNull<api.TemplateView, "version">;
export type TemplateBody = api.TemplateBody;
export type TemplateChange = Omit<api.TemplateChangeView, "before" | "after"> & {
  before: Rule | null;
  after: Rule | null;
};
export type TemplateDetail = Omit<api.TemplateDetailView, "template" | "draft"> & {
  template: Template;
  draft: TemplateChange[];
};
export type TemplateFollower = OrNull<api.FollowerView, "version">;
export type GivenTemplate = Omit<api.GivenTemplateView, "template" | "follows"> & {
  template: Template;
  follows: number | null;
};
