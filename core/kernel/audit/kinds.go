package audit

import "slices"

// Kind names what happened.
type Kind string

// Group is what kinds of one concern are found under.
type Group string

// The groups.
const (
	Access        Group = "access"
	Impersonation Group = "impersonation"
	People        Group = "people"
	Companies     Group = "companies"
	Reporting     Group = "reporting"
	Figures       Group = "figures"
	Rules         Group = "rules"
)

// Groups lists the groups in the order in which they are offered.
func Groups() []Group {
	return []Group{Access, Impersonation, People, Companies, Reporting, Figures, Rules}
}

// The kinds.
const (
	SignedIn             Kind = "signedIn"
	SignInRefused        Kind = "signInRefused"
	SignedOn             Kind = "signedOn" // a partner vouched for the person
	SignOnRefused        Kind = "signOnRefused"
	SignedOut            Kind = "signedOut"
	CodeRefused          Kind = "codeRefused"
	RecoveryCodeUsed     Kind = "recoveryCodeUsed"
	SessionEnded         Kind = "sessionEnded"
	PasswordChanged      Kind = "passwordChanged"
	PasswordResetAsked   Kind = "passwordResetAsked"
	PasswordReset        Kind = "passwordReset"
	TwoFactorEnabled     Kind = "twoFactorEnabled"
	TwoFactorDisabled    Kind = "twoFactorDisabled"
	RecoveryCodesDrawn   Kind = "recoveryCodesDrawn"
	ImpersonationStarted Kind = "impersonationStarted"
	ImpersonationStopped Kind = "impersonationStopped"
	WriteAsImpersonator  Kind = "writeAsImpersonator"
	PersonCreated        Kind = "personCreated"
	PersonInvited        Kind = "personInvited"
	InvitationAccepted   Kind = "invitationAccepted"
	PersonDisabled       Kind = "personDisabled"
	PersonEnabled        Kind = "personEnabled"
	TwoFactorReset       Kind = "twoFactorReset"
	RoleChanged          Kind = "roleChanged"
	RoleRefused          Kind = "roleRefused"
	CompanyCreated       Kind = "companyCreated"
	CompanySaved         Kind = "companySaved"
	LogoChanged          Kind = "logoChanged"
	LogoRemoved          Kind = "logoRemoved"
	CompanyMoved         Kind = "companyMoved"
	FeaturesChanged      Kind = "featuresChanged"
	HoldingChanged       Kind = "holdingChanged"
	SellerTold           Kind = "sellerTold"
	KeySet               Kind = "keySet"
	KeyRemoved           Kind = "keyRemoved"
	AgencyCreated        Kind = "agencyCreated"
	AgencyRenamed        Kind = "agencyRenamed"
	AgencyBranded        Kind = "agencyBranded"
	ClientGiven          Kind = "clientGiven"
	LogExported          Kind = "logExported"
	EditionMoved         Kind = "editionMoved"
	AnswersCarried       Kind = "answersCarried"
	AnswersTakenBack     Kind = "answersTakenBack"
	AnswersLoaded        Kind = "answersLoaded"
	AnswersUnloaded      Kind = "answersUnloaded"
	AnswersPrepared      Kind = "answersPrepared"
	TopicDecided         Kind = "topicDecided"
	QuestionsOptedOut    Kind = "questionsOptedOut"
	OptOutsTakenBack     Kind = "optOutsTakenBack"
	ReportOrdered        Kind = "reportOrdered"
	ReportOpened         Kind = "reportOpened"
	ReportDeleted        Kind = "reportDeleted"
	YearSealed           Kind = "yearSealed"
	YearOpened           Kind = "yearOpened"
	DocumentAdded        Kind = "documentAdded"
	DocumentDeleted      Kind = "documentDeleted"
	DocumentRestored     Kind = "documentRestored"
	BooksImported        Kind = "booksImported"
	BooksTakenOut        Kind = "booksTakenOut"
	BooksToldApart       Kind = "booksToldApart"
	ImportAnswered       Kind = "importAnswered"
	ImportDismissed      Kind = "importDismissed"
	MissingKept          Kind = "missingKept"
	MissingRemoved       Kind = "missingRemoved"
	SameBooksDecided     Kind = "sameBooksDecided"
	EntryMade            Kind = "entryMade"
	EntryChanged         Kind = "entryChanged"
	EntryRemoved         Kind = "entryRemoved"
	EntryRestored        Kind = "entryRestored"
	EntriesImported      Kind = "entriesImported"
	ContractMade         Kind = "contractMade"
	ContractChanged      Kind = "contractChanged"
	ContractRemoved      Kind = "contractRemoved"
	ContractRestored     Kind = "contractRestored"
	RowsDecided          Kind = "rowsDecided"
	DecisionUndone       Kind = "decisionUndone"
	BridgeSeen           Kind = "bridgeSeen"
	BridgeTaken          Kind = "bridgeTaken"
	BridgeKept           Kind = "bridgeKept"
	VATDecided           Kind = "vatDecided"
	RuleMade             Kind = "ruleMade"
	RuleChanged          Kind = "ruleChanged"
	RuleRetired          Kind = "ruleRetired"
	RuleRestored         Kind = "ruleRestored"
	RuleMoved            Kind = "ruleMoved"
	RulesImported        Kind = "rulesImported"
	RulesExported        Kind = "rulesExported"
	SuggestionDecided    Kind = "suggestionDecided"
	RuleProposed         Kind = "ruleProposed"
	TemplateMade         Kind = "templateMade"
	TemplateChanged      Kind = "templateChanged"
	TemplatePublished    Kind = "templatePublished"
	TemplateRetired      Kind = "templateRetired"
	TemplateRestored     Kind = "templateRestored"
	TemplateFollowed     Kind = "templateFollowed"
	TemplateLeft         Kind = "templateLeft"
	FactorChanged        Kind = "factorChanged"
	ConnectionMade       Kind = "connectionMade"
	ConnectionChanged    Kind = "connectionChanged"
	ConnectionPaused     Kind = "connectionPaused"
	ConnectionResumed    Kind = "connectionResumed"
	ConnectionRemoved    Kind = "connectionRemoved"
	InboxMade            Kind = "inboxMade"
	InboxRenewed         Kind = "inboxRenewed"
	InboxRemoved         Kind = "inboxRemoved"
	WorkRestarted        Kind = "workRestarted"
	SuppliersMerged      Kind = "suppliersMerged"
	SupplierSeparated    Kind = "supplierSeparated"
	SuppliersToldApart   Kind = "suppliersToldApart"

	SupplierDecisionUndone Kind = "supplierDecisionUndone"

	SupplyChainChanged Kind = "supplyChainChanged"

	CustomerRequestSaved    Kind = "customerRequestSaved"
	CustomerRequestRemoved  Kind = "customerRequestRemoved"
	CustomerRequestRestored Kind = "customerRequestRestored"

	SupplierAsked            Kind = "supplierAsked"
	SupplierRequestWithdrawn Kind = "supplierRequestWithdrawn"
	SupplierAnswered         Kind = "supplierAnswered"
	SupplierDeclined         Kind = "supplierDeclined"
	SupplierAnswerAccepted   Kind = "supplierAnswerAccepted"
	SupplierAnswerRejected   Kind = "supplierAnswerRejected"
	SupplierAcceptanceUndone Kind = "supplierAcceptanceUndone"

	SignedUp    Kind = "signedUp"
	TrialSet    Kind = "trialSet"
	TrialLifted Kind = "trialLifted"

	OnboardingFinished      Kind = "onboardingFinished"
	OnboardingSkipped       Kind = "onboardingSkipped"
	OnboardingResumed       Kind = "onboardingResumed"
	AnswerSuggestionDecided Kind = "answerSuggestionDecided"

	AssistantSwitchedOff Kind = "assistantSwitchedOff"
	AssistantSwitchedOn  Kind = "assistantSwitchedOn"
	AssistantBudgetSet   Kind = "assistantBudgetSet"
	AssistantWorded      Kind = "assistantWorded"
)

// kinds says what is found under each group.
//
//nolint:gochecknoglobals // constant
var kinds = map[Group][]Kind{
	Access: {
		SignedIn, SignInRefused, SignedOn, SignOnRefused, SignedOut, CodeRefused, RecoveryCodeUsed, SessionEnded, PasswordChanged,
		PasswordResetAsked, PasswordReset, TwoFactorEnabled, TwoFactorDisabled, RecoveryCodesDrawn,
	},
	Impersonation: {ImpersonationStarted, ImpersonationStopped, WriteAsImpersonator},
	People: {
		PersonCreated, PersonInvited, InvitationAccepted, PersonDisabled, PersonEnabled, TwoFactorReset, RoleChanged, RoleRefused,
	},
	Companies: {
		CompanyCreated, CompanySaved, LogoChanged, LogoRemoved, CompanyMoved, FeaturesChanged, HoldingChanged, SellerTold, KeySet, KeyRemoved,
		AgencyCreated, AgencyRenamed, AgencyBranded, ClientGiven, LogExported, WorkRestarted,
		SignedUp, TrialSet, TrialLifted, OnboardingFinished, OnboardingSkipped, OnboardingResumed,
		AssistantSwitchedOff, AssistantSwitchedOn, AssistantBudgetSet,
	},
	Reporting: {
		EditionMoved, AnswersCarried, AnswersTakenBack, AnswersLoaded, AnswersUnloaded, AnswersPrepared, AnswerSuggestionDecided, TopicDecided, QuestionsOptedOut, OptOutsTakenBack,
		ReportOrdered, ReportOpened, ReportDeleted, YearSealed, YearOpened, DocumentAdded, DocumentDeleted, DocumentRestored,
		SupplyChainChanged, CustomerRequestSaved, CustomerRequestRemoved, CustomerRequestRestored,
	},
	Figures: {
		BooksImported, BooksTakenOut, BooksToldApart, ImportAnswered, ImportDismissed, MissingKept, MissingRemoved, SameBooksDecided, ConnectionMade, ConnectionChanged, ConnectionPaused, ConnectionResumed, ConnectionRemoved, InboxMade, InboxRenewed, InboxRemoved, EntryMade, EntryChanged, EntryRemoved, EntryRestored, EntriesImported,
		ContractMade, ContractChanged, ContractRemoved, ContractRestored, RowsDecided, DecisionUndone, BridgeSeen, BridgeTaken, BridgeKept, VATDecided,
		SuppliersMerged, SupplierSeparated, SuppliersToldApart, SupplierDecisionUndone,
		SupplierAsked, SupplierRequestWithdrawn, SupplierAnswered, SupplierDeclined, SupplierAnswerAccepted, SupplierAnswerRejected, SupplierAcceptanceUndone,
	},
	Rules: {
		RuleMade, RuleChanged, RuleRetired, RuleRestored, RuleMoved, RulesImported, RulesExported, SuggestionDecided, RuleProposed, FactorChanged,
		TemplateMade, TemplateChanged, TemplatePublished, TemplateRetired, TemplateRestored, TemplateFollowed, TemplateLeft, AssistantWorded,
	},
}

// Kinds lists what is found under a group; nothing for one that is unknown.
func Kinds(g Group) []Kind { return slices.Clone(kinds[g]) }
