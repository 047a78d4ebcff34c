import type * as api from "./types.gen";

/*
 * The API's answers by the names this side uses. Decimals are strings, emissions kilograms, dates yyyy-mm-dd, times
 * RFC 3339.
 */

/* Account */

export type CompanyRef = api.CompanyRefView;
export type User = api.UserView;
export type Brand = api.BrandView;
export type TwoFactorSetup = api.SetupView;
export type Session = api.SessionView;

/* Company */

export type Company = api.CompanyView;
export type TaxonomyActivity = api.ActivityView;
export type Progress = api.ProgressView;
export type Band = Progress["band"];
export type SectionProgress = api.SectionProgressView;
export type CompanyProgress = api.YearProgressView;
export type CompanyRow = api.CompanyRowView;
export type AgencyRow = api.AgencyView;
export type Member = api.PersonView;
export type ActivityEvent = api.EventView;

/* Questions */

export type Question = api.QuestionView;
export type QuestionDetail = api.QuestionDetailView;
export type Answer = api.AnswerView;
export type AnswerStatus = Question["status"];
export type Applicability = Question["applicability"];
export type Value = api.ValueView;
export type TableRow = api.RowView;
export type Option = api.OptionView;
export type History = api.ChangeView;
export type Figure = api.FigureView;

/** A question of one company, as its administrators see it. */
export type CompanyQuestion = api.CompanyQuestionView;

/* Materiality */

export type Scores = NonNullable<Value["scores"]>;
export type Aspect = api.AspectView["aspect"];
export type SubTopic = api.SubTopicView;
export type Topic = api.TopicView;
export type TopicPage = api.TopicPageView;
export type Assessment = api.AssessmentView;

/* Years */

export type YearAnswers = api.YearAnswersView;
export type MigrationPreview = api.MigrationPreviewView;
export type Edition = api.EditionView;
export type EditionMove = api.EditionMoveView;
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

export type Footprint = api.FootprintView;
export type FootprintMonth = api.FootprintMonthView;
export type FootprintCategory = api.FootprintCategoryView;
export type Totals = api.TotalsView;
export type Transaction = api.TransactionView;
export type TransactionStatus = Transaction["status"];
export type TransactionPage = api.TransactionsView;
export type Decision = api.DecisionView;
export type RuleProposal = api.ProposalView;
export type DecisionKind = Decision["kind"];
export type Settlement = api.SettleBridgeBody["settlement"];
export type FootprintChoices = api.ChoicesView;
export type Trace = api.TraceView;

/* Activity data */

export type Entry = api.EntryView;
export type Flight = api.FlightView;
export type EntryContent = api.EntryContent;
export type EntryCategory = api.EntryCategoryView;
export type Covered = api.CoveredView;
export type ImportedEntries = api.ImportedEntriesView;

/* Energy contracts */

export type ContractContent = api.ContractContent;
export type EnergyContract = api.ContractView;
export type EnergyUse = api.EnergyUseView;
export type Doubts = api.DoubtsView;
export type EnergyBalance = api.EnergyBalanceView;
export type EnergyLine = api.EnergyLineView;
export type EnergyGap = api.EnergyGapView;
export type EnergyYear = api.EnergyYearView;
export type Carrier = EnergyUse["carrier"];

/* Suggested rules */

export type Suggestion = api.SuggestionView;
export type SuggestionReason = api.SuggestionReasonView;
export type SuggestionCompany = api.SuggestionCompanyView;
export type SuggestionRow = api.SuggestionRowView;
export type SuggestionDetail = api.SuggestionDetailView;

/* Calculations */

export type Run = api.RunView;
export type RowState = api.RowStateView;
export type ChangedRow = api.ChangedRowView;
export type Comparison = api.ComparisonView;
export type Cause = api.ChangePartView["cause"];
export type Reconciliation = api.ReconciliationView;
export type AccountSums = api.AccountSumsView;
export type AccountClosing = api.AccountClosingView;
export type CostsVat = api.VatView;
export type VatAccount = api.VatAccountView;

/* Groups */

export type GroupMember = api.MemberView;
export type Holding = api.HoldingView;
export type HoldingChange = api.HoldingChangeView;
export type HierarchyRow = api.HierarchyRowView;
export type HierarchyTopic = api.HierarchyGistView;
export type Hierarchy = api.HierarchyView;
export type Compliance = api.ComplianceView;
export type MemberProgress = api.MemberProgressView;
export type GroupProgress = api.GroupProgressView;
export type MemberEmissions = api.MemberEmissionsView;
export type GroupPurchase = api.GroupPurchaseView;
export type GroupEmissions = api.GroupEmissionsView;
export type Kpi = api.KpiView;
export type KpiFigure = api.KpiFigureView;
export type KpiChoice = api.KpiChoiceView;
export type GroupKpis = api.KpisView;

/* Administration */

export type Account = api.ListedPersonView;
export type AccountPage = api.PeopleView;
export type NewAccount = api.NewPersonBody & { companyId?: string; agencyId?: string };
export type Invitation = api.InvitationView;
export type AdministeredCompany = api.AdministeredView;
export type NewCompany = api.CreateCompanyBody;

export type CompanyFootprint = api.CompanyFootprintView;

/* Carbon rules */

export type Rule = api.RuleView;
export type RuleBody = api.RuleBody;
export type RulePage = api.RulesView;
export type RuleTargets = api.RuleTargetsView;
export type RulePlace = api.RulePlaceView;
export type RuleTrial = api.RuleTrialView;
export type RuleFindings = api.RuleFindingsView;
export type RuleImport = api.RuleImportView;

/* Emission factors */

export type Factor = api.FactorEntryView;
export type FactorBody = api.FactorBody;
export type FactorLine = api.FactorLineView;
export type FactorPage = api.FactorsView;
export type FactorCard = api.FactorCardView;
export type FactorCheck = api.FactorCheckView;
export type FactorServes = api.FactorServesView;
export type FactorUse = api.FactorUseView;

/* Audit log */

export type AuditEntry = api.AuditEntryView;

/* Carbon templates */

export type Template = api.TemplateView;
export type TemplateBody = api.TemplateBody;
export type TemplateChange = api.TemplateChangeView;
export type TemplateDetail = api.TemplateDetailView;
export type TemplateFollower = api.FollowerView;
export type GivenTemplate = api.GivenTemplateView;
