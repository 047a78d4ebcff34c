// Package suggestion proposes rules for the ledger rows that no rule knows.
//
// Unmatched rows are grouped by supplier and account. A Learner compares each
// group with what is settled in the same company (rows that its own rules,
// rules by supplier or people decided) and with what ships for everybody (the
// words of the global rules and the names of categories), and proposes a target
// with a confidence and the reasons for it. It is deterministic, works without
// any network, and knows nothing of other companies. Below a threshold it says
// nothing.
//
// Where a language model is configured, it is asked about the groups for which
// the learner is silent or unsure, once each and with as little of the books as
// will do. It can name existing places only, is never surer than MaxModelConfidence,
// and a model that fails leaves everything as it is without one.
//
// A person approves a suggestion, which makes it a rule of the company, rejects
// it or flags it for others, and may take any of that back. Suggestions are
// made anew after every calculation: pending ones are replaced, decided ones
// stay.
package suggestion

import (
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

// Review lets a person see and decide the suggestions of the companies that
// the scope sees.
const Review tenant.Permission = "suggestion.review"

// Faults of this package.
var (
	// ErrNotFound is the answer to a suggestion that the scope does not see.
	ErrNotFound = fault.New(fault.NotFound, "suggestion.notFound")
	// ErrDecided refuses a decision over a suggestion that has left the state
	// from which it can be taken, because somebody else was faster.
	ErrDecided = fault.New(fault.Conflict, "suggestion.decided")
)

// State is how far the review of a suggestion has come.
type State int

// The states. Every decision leads from Pending or Flagged to one of the
// others, and taking it back leads to Pending.
const (
	Pending  State = 0
	Approved State = 1
	Rejected State = 2
	Flagged  State = 3
)

// Target is where rows belong: on a leaf of the category tree or, instead, in
// no total for a reason.
type Target struct {
	Category  string
	Exclusion string
}

// Group is what rows of one supplier on one account have in common.
type Group struct {
	Supplier     uuid.UUID // zero when the rows name none
	SupplierName string
	Account      string
	AccountName  string
	Texts        []string // some of the rows' texts
}

// Lesson is a group of rows whose target is settled.
type Lesson struct {
	Group
	Target

	// Confirmed says that the company itself decided, or that a rule knows the
	// supplier. Other rows fell under a rule for an account or for words.
	Confirmed bool
	Rows      int64
	Examples  []uuid.UUID // some of the rows
}

// Reason is one thing that speaks for a target, as a code with values that
// clients put into words.
type Reason struct {
	Code   string  `json:"code"`
	Value  string  `json:"value"`           // the supplier, account or word in the group
	Other  string  `json:"other,omitempty"` // the word that it resembles, where there is one
	Source string  `json:"source"`          // where that was learned: SourceCompany or the key of a shipped rule or category
	Rows   int64   `json:"rows,omitempty"`  // settled rows behind it
	Weight float64 `json:"weight"`          // how much it says, between 0 and 1
}

// Origin is the side that a suggestion comes from.
type Origin string

// The origins.
const (
	Learned  Origin = "learned" // from settled rows and shipped words
	ByModel  Origin = "model"   // proposed by a language model
	ByPerson Origin = "person"  // by somebody of the company who decided so over rows
)

// Codes of reasons.
const (
	// ReasonSupplier: settled rows of the same supplier went to the target.
	ReasonSupplier = "supplier"
	// ReasonAccount: settled rows on the same account went to the target.
	ReasonAccount = "account"
	// ReasonAccountName: the account's name resembles one that leads there.
	ReasonAccountName = "accountName"
	// ReasonSupplierName: the supplier's name says what it sells.
	ReasonSupplierName = "supplierName"
	// ReasonText: the rows' texts say what was bought.
	ReasonText = "text"
	// ReasonModel: a language model says so, and why. What it says is not to be
	// taken for more than text.
	ReasonModel = "model"
)

// modelSource begins the source of what the language model of a name said.
const modelSource = "model:"

// SourceCompany marks what was learned from the company's own settled rows.
const SourceCompany = "company"

// Origin says where a reason was learned: "company", of what ships "rule" or
// "category", or "model".
func (r Reason) Origin() string {
	switch {
	case r.Source == SourceCompany:
		return SourceCompany
	case strings.HasPrefix(r.Source, categorySource):
		return "category"
	case strings.HasPrefix(r.Source, modelSource):
		return "model"
	}
	return "rule"
}

// Proposal is what the learner has to say about a group.
type Proposal struct {
	Target

	Confidence float64  // how often such proposals turn out right, between 0 and 1
	Reasons    []Reason // the weightiest first
	Taught     []uuid.UUID
}

// Suggestion is a proposed rule for a group of unmatched rows.
type Suggestion struct {
	ID          uuid.UUID
	Company     uuid.UUID
	CompanyName string
	Currency    string // of Amount
	State       State
	Origin      Origin
	Group
	Proposal

	Rows     int64           // unmatched rows that it would decide
	Amount   decimal.Decimal // their cost
	Coverage                 // of the company, now and with these rows in their place

	ProposedBy   string // name of the person who proposed it; empty otherwise
	ProposedAt   time.Time
	ProposalNote string // of that person

	Note      string    // why it was flagged or rejected
	Rule      uuid.UUID // made by the approval; zero otherwise
	MadeAt    time.Time
	DecidedAt time.Time // zero while pending
	DecidedBy string    // name of the person
}
