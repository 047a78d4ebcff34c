// Package prefill suggests answers to the questions that a company has not
// answered yet: to one that a person asks about, or to all of a year. What is
// suggested is kept apart from answers until a person accepts it. It rests on
// quotes from what the company has (documents, answers of other years, its
// details, its footprint), each of which stands where it says that it does;
// what has none, does not fit the question or is not certain is no suggestion.
package prefill

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/reference/catalogue"
)

// Start lets a person have all open questions of a year looked at.
const Start tenant.Permission = "prefill.start"

// Faults.
var (
	// ErrJudgement refuses to suggest what only people can decide (scores of an
	// assessment), and the cells of tables whose rows people make.
	ErrJudgement = fault.New(fault.Invalid, "prefill.judgement")
	// ErrNoText refuses to draft a text for a question that asks for none.
	ErrNoText = fault.New(fault.Invalid, "prefill.noText")
	// ErrDecided refuses to decide on a suggestion that somebody has decided on,
	// or that was replaced by a newer one.
	ErrDecided = fault.New(fault.Conflict, "prefill.decided")
	// ErrRunning refuses to begin while questions of the company are looked at.
	ErrRunning = fault.New(fault.Conflict, "prefill.running")
	// ErrNothingOpen refuses a year without open questions.
	ErrNothingOpen = fault.New(fault.Conflict, "prefill.nothingOpen")
)

// KindPrepare is the kind of the job that looks at all open questions of a year.
const KindPrepare = "prefill.prepare"

// Preparing is the payload of that job.
type Preparing struct {
	job.Ref
}

// Kind is KindPrepare.
func (Preparing) Kind() string { return KindPrepare }

// Kind is what is suggested.
type Kind string

// The kinds.
const (
	Answer Kind = "answer" // what the material says to the question
	Draft  Kind = "draft"  // a text for the report, written from the material
)

// State is how far a suggestion has come.
type State string

// The states.
const (
	Pending  State = "pending"
	Accepted State = "accepted"
	Declined State = "declined"
	Stale    State = "stale" // the question was answered meanwhile, or what it rests on is gone
)

// Suggestion is what may be the answer to a question.
type Suggestion struct {
	ID        uuid.UUID
	Question  string
	Section   catalogue.Section
	Year      int
	Kind      Kind
	Content   answer.Content // value and entries along the value chain alone
	Reason    string
	Evidence  []Evidence
	State     State
	MadeAt    time.Time
	DecidedBy answer.Person // zero while nobody has
	DecidedAt time.Time
}

// Origin is what a quote is from.
type Origin string

// The origins.
const (
	FromDocument  Origin = "document"
	FromAnswer    Origin = "answer" // of the company, of another year or to another question
	FromCompany   Origin = "company"
	FromFootprint Origin = "footprint"
	FromPerson    Origin = "person" // what the person who asks has typed
)

// Evidence is a quote and where it stands.
type Evidence struct {
	Origin   Origin
	Document uuid.UUID // of FromDocument
	Name     string    // of the document
	document.Place
	Year     int    // of FromAnswer and FromFootprint
	Question string // of FromAnswer
	Quote    string
	Gone     bool // the document was deleted since
}
