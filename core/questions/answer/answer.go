// Package answer says what an answer is: what a company says to one question of
// its reporting standard in one year, what of it may be kept, and how it stands.
// What is done with answers has packages of its own beside this one; the tables
// are shared by them all.
package answer

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Permissions.
const (
	Read         tenant.Permission = "answer.read"         // every question of the company
	ReadAssigned tenant.Permission = "answer.readAssigned" // those assigned to the person
	Write        tenant.Permission = "answer.write"        // of what the person may read
	Assign       tenant.Permission = "answer.assign"
	Carry        tenant.Permission = "answer.carry"  // the answers of a whole year over to another, and a year to another edition
	OptOut       tenant.Permission = "answer.optOut" // decide which questions the company is not asked
)

// Faults.
var (
	// ErrStale says that somebody saved since the editor read the answer.
	// The error is a *Stale, which carries the newer answer.
	ErrStale = fault.New(fault.Conflict, "answer.stale")
	// ErrYear refuses to write into a year beyond the next one.
	ErrYear = fault.New(fault.Invalid, "answer.yearOutOfRange")
)

// Codes of bad fields.
const (
	CodeRequired   = "required"
	CodeTooLong    = "tooLong"
	CodeTooMany    = "tooMany"
	CodeUnknown    = "unknown"
	CodeDuplicate  = "duplicate"
	CodeNotAllowed = "notAllowed"
	CodeNotWhole   = "notWhole"
	CodeNoNumber   = "noNumber"
	CodeOutOfRange = "outOfRange"
)

// MayRead lets in who may read at least what is assigned to them.
func MayRead(scope tenant.Scope) error {
	if !scope.May(Read) && !scope.May(ReadAssigned) {
		return tenant.ErrForbidden
	}
	if scope.Company == uuid.Nil {
		return tenant.ErrNotFound
	}
	return nil
}

// Stale is ErrStale with the answer as it is now, or nil when there is none.
type Stale struct{ Current *Answer }

func (s *Stale) Error() string { return ErrStale.Error() }

// Unwrap makes a Stale an ErrStale.
func (s *Stale) Unwrap() error { return ErrStale }

// Answer is what a company says to one question in one year.
type Answer struct {
	ID       uuid.UUID
	Question string
	Year     int
	Content
	Documents   []uuid.UUID
	Source      Source
	CarriedFrom int // year that it was carried over from; zero once a person has saved it
	Version     int // grows by one with every save, from 1
	UpdatedBy   Person
	UpdatedAt   time.Time

	Blank bool // nothing is written in it
}

// Content is what a person writes.
type Content struct {
	Value               *Value // nil: none
	Completed           bool   // else a draft
	NotApplicable       bool
	NotApplicableReason string
	Explanation         string
	Reasoning           string
	Notes               string
	Tags                []string
	Perspective         Perspective
}

// Perspective holds the entries along the value chain.
type Perspective struct {
	Upstream     string
	CoreBusiness string
	Downstream   string
}

// Source says where the value of an answer is from.
type Source string

// The sources.
const (
	ByPerson      Source = ""
	FromFootprint Source = "footprint" // taken from the company's footprint and not changed since
	FromAssistant Source = "assistant" // suggested by a language model, accepted by a person and not changed since
)

// Empty reports whether nothing is written, marked or tagged.
func (c Content) Empty() bool {
	return c.Value == nil && !c.Completed && !c.NotApplicable && c.Explanation == "" && c.Reasoning == "" &&
		c.Notes == "" && len(c.Tags) == 0 && c.Perspective == Perspective{}
}

// Person is who wrote something. Name is empty when they are gone.
type Person struct {
	ID   uuid.UUID
	Name string
}

// Status is how far the answer to a question has come.
type Status string

// The statuses.
const (
	NotStarted      Status = "notStarted" // never saved, or emptied since
	InProgress      Status = "inProgress" // saved and not completed
	Completed       Status = "completed"
	IsNotApplicable Status = "notApplicable"
)

// Status returns how far the answer has come; a nil answer was never saved. What
// was marked as not applicable in another year is a draft here, as all that is
// carried over, until a person has looked at it.
func (a *Answer) Status() Status {
	switch {
	case a == nil || a.Blank:
		return NotStarted
	case a.CarriedFrom != 0 && a.NotApplicable:
		return InProgress
	}
	return a.Content.Status()
}

// Status returns how far a content has come that was begun.
func (c Content) Status() Status {
	switch {
	case c.NotApplicable:
		return IsNotApplicable
	case c.Completed:
		return Completed
	}
	return InProgress
}

// Applicability says whether a company is asked a question in a year, and if
// not, why not.
type Applicability string

// The reasons.
const (
	Applicable      Applicability = "applicable"
	FeatureDisabled Applicability = "featureDisabled"
	PhasedIn        Applicability = "phasedIn"    // only in a later year
	ConditionUnmet  Applicability = "condition"   // another answer rules it out
	NotMaterial     Applicability = "notMaterial" // its topic was not found material
	OptedOut        Applicability = "optedOut"    // an administrator decided so
)

// Item is one question with its answer.
type Item struct {
	Question      *catalogue.Question
	Need          catalogue.Need // of this company, in the year
	Applicability Applicability
	AskedFrom     int        // year from which a question that is PhasedIn is asked; else zero
	Assignee      uuid.UUID  // zero when nobody is
	Answer        *Answer    // nil when never saved
	Exemption     *Exemption // of a question that is opted out; else nil
	Comment       string     // what is remarked on the question; empty: nothing
	Documents     []Linked   // that the answer rests on; read with the texts of answers only

	// SeriesAssignee is who all questions of its series are assigned to; zero
	// when nobody is, or several are.
	SeriesAssignee uuid.UUID
}

// Exemption says why a company is opted out of a question, and who decided it.
type Exemption struct {
	Reason string
	By     Person
	At     time.Time
}

// Linked is a document that an answer rests on.
type Linked struct {
	ID   uuid.UUID
	Name string
}

// Status returns how far the item's answer has come.
func (i Item) Status() Status { return i.Answer.Status() }

// Open reports whether there is still something to answer.
func (i Item) Open() bool {
	state := i.State()
	return state == Unsaid || state == Drafted
}

// ToReview reports whether the answer was carried over from another year and a
// person has yet to look at it.
func (i Item) ToReview() bool { return i.Status() != NotStarted && i.Answer.CarriedFrom != 0 }

// Sheet is the part of a company's year that was asked for: the questions of
// its edition that the person may see, with their answers.
type Sheet struct {
	Year     int
	Standard catalogue.Standard
	Currency string
	Edition  *catalogue.Edition // nil when no edition serves the standard
	Team     catalogue.Team     // who is asked less where it is small
	Items    []Item             // in the order of the edition
}

// RowNames gives what the first column of texts says of the rows of each
// table, by series and row: other tables refer to them.
func (s Sheet) RowNames() map[string]map[string]string {
	names := map[string]map[string]string{}
	for _, item := range s.Items {
		q := item.Question
		if q.Shape != catalogue.Table || q.Type != catalogue.Text || names[q.Group] != nil || item.Answer == nil || item.Answer.Value == nil {
			continue
		}
		names[q.Group] = map[string]string{}
		for _, row := range item.Answer.Value.Rows {
			names[q.Group][row.Key] = row.Text
		}
	}
	return names
}

// Check returns the content as it would be kept as the answer to one of the
// sheet's questions, or the fault that names each bad field.
func (s Sheet) Check(q *catalogue.Question, c Content) (Content, error) {
	return Check(s.Edition, q, s.Standard, s.Currency, c)
}
