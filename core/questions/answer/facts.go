package answer

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// facts are what decides which questions a company is asked in one year, and
// what it has answered so far.
type facts struct {
	year      int
	standard  catalogue.Standard
	currency  string
	firstYear int // first reporting year, zero when unknown
	staff     int // of the company details, zero when unknown
	disabled  tenant.Feature
	pinned    string             // edition the year was begun in, if it was
	loadedAt  time.Time          // of the newest edition in the database
	edition   *catalogue.Edition // nil when none serves the standard
	answers   map[string]*Answer
	material  map[string]bool // topics, as far as they were asked for
	assignees map[string]uuid.UUID
	exempt    map[string]*Exemption // what the company is opted out of; the reasons where single years are read
	comments  map[string]string     // where single years are read
	documents map[string][]Linked   // of answers, where single years are read
}

// askedFrom returns the year from which a question is asked that is phased in.
// It counts from the first reporting year (ESRS 1, appendix C); while that year
// is unknown nothing is put off.
func (y *facts) askedFrom(q *catalogue.Question) int {
	if y.firstYear == 0 || q.PhasingIn == (catalogue.PhasingIn{}) {
		return 0
	}
	return y.firstYear + q.PhasingIn.For(y.Employees())
}

// applicability reports whether the company is asked the question.
func (y *facts) applicability(q *catalogue.Question) Applicability {
	switch {
	case y.disabled&q.Section.Feature() != 0:
		return FeatureDisabled
	case y.exempt[q.ID] != nil:
		return OptedOut
	case y.year < y.askedFrom(q):
		return PhasedIn
	case !q.Condition.Holds(y):
		return ConditionUnmet
	case !y.asksAbout(q.Topic):
		return NotMaterial
	}
	return Applicable
}

// reached returns the answer to a question that a condition looks at, or nil
// when the question does not itself apply.
func (y *facts) reached(question string) *Answer {
	q, ok := y.edition.Question(question)
	if !ok || !q.In(y.standard) || y.applicability(q) != Applicable {
		return nil
	}
	return y.answers[question]
}

// Is implements catalogue.Answers.
func (y *facts) Is(question, value string) bool {
	a := y.reached(question)
	return a != nil && !a.NotApplicable && a.Value.is(value)
}

// Answered implements catalogue.Answers.
func (y *facts) Answered(question string) bool {
	a := y.reached(question)
	return a != nil && !a.NotApplicable && a.Value != nil
}

// NotApplicable implements catalogue.Answers.
func (y *facts) NotApplicable(question string) bool {
	a := y.reached(question)
	return a != nil && a.NotApplicable
}

// Employees implements catalogue.Answers: the answer of that year, else the
// company details. Whether its question is asked is not looked at: that could
// itself follow from the number of employees.
func (y *facts) Employees() int {
	q, ok := y.edition.EmployeesQuestion()
	if !ok || !q.In(y.standard) {
		return y.staff
	}
	a := y.answers[q.ID]
	if a == nil || a.NotApplicable || a.Value == nil || a.Value.Number == nil {
		return y.staff
	}
	// A bound of 50 is met by 50 people, not by 49.9 full-time equivalents.
	return int(decimal.Min(a.Value.Number.Floor(), decimal.NewFromInt(1<<31)).IntPart())
}

// items lists the questions of the year that pass, in the order of the
// edition.
func (y *facts) items(passes func(*catalogue.Question) bool) []Item {
	items := []Item{}
	if y.edition == nil {
		return items
	}
	series := y.seriesAssignees()
	for i := range y.edition.Questions {
		q := &y.edition.Questions[i]
		if q.In(y.standard) && passes(q) {
			item := Item{
				Question: q, Applicability: y.applicability(q), Assignee: y.assignees[q.ID], Answer: y.answers[q.ID], Exemption: y.exempt[q.ID],
				Comment: y.comments[q.ID], Documents: y.documents[q.ID], SeriesAssignee: series[q.Group],
			}
			if item.Applicability == PhasedIn {
				item.AskedFrom = y.askedFrom(q)
			}
			items = append(items, item)
		}
	}
	return items
}

// seriesAssignees tells of each series who all its questions are assigned to,
// where they are one person's.
func (y *facts) seriesAssignees() map[string]uuid.UUID {
	series := map[string]uuid.UUID{}
	for i := range y.edition.Questions {
		q := &y.edition.Questions[i]
		if q.Group == "" || !q.In(y.standard) {
			continue
		}
		assignee := y.assignees[q.ID]
		if before, ok := series[q.Group]; ok && before != assignee {
			assignee = uuid.Nil
		}
		series[q.Group] = assignee
	}
	return series
}

// visible returns what the scope may see: every question, or with
// ReadAssigned those assigned to the person.
func (y *facts) visible(scope tenant.Scope) func(*catalogue.Question) bool {
	if scope.May(Read) {
		return func(*catalogue.Question) bool { return true }
	}
	return func(q *catalogue.Question) bool {
		assignee, ok := y.assignees[q.ID]
		return ok && scope.May(ReadAssigned) && assignee == scope.Person
	}
}

// open returns a question that the scope may see and act on. It returns
// tenant.ErrNotFound otherwise, the same for a question that does not exist,
// and tenant.ErrFeatureDisabled when its section is switched off.
func (y *facts) open(scope tenant.Scope, question string) (*catalogue.Question, error) {
	if y.edition == nil {
		return nil, tenant.ErrNotFound
	}
	q, ok := y.edition.Question(question)
	if !ok || !q.In(y.standard) || !y.visible(scope)(q) {
		return nil, tenant.ErrNotFound
	}
	return q, scope.RequireFeature(q.Section.Feature())
}

func (y *facts) sheet(passes func(*catalogue.Question) bool) Sheet {
	return Sheet{
		Year: y.year, Standard: y.standard, Currency: y.currency, Edition: y.edition, Items: y.items(passes),
	}
}
