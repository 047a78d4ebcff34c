package answer

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Year is what decides which questions a company is asked in one year, and
// what it has answered so far.
type Year struct {
	Number     int
	Standard   catalogue.Standard
	Currency   string
	Edition    *catalogue.Edition // nil when none serves the standard
	Pinned     string             // edition the year was begun in, if it was
	Answers    map[string]*Answer
	Assignees  map[string]uuid.UUID
	Exemptions map[string]*Exemption // what the company is opted out of; the reasons where single years are read
	Comments   map[string]string     // where single years are read
	firstYear  int                   // first reporting year, zero when unknown
	staff      int                   // of the company details, zero when unknown
	disabled   tenant.Feature
	loadedAt   time.Time           // of the newest edition in the database
	material   map[string]bool     // topics, as far as they were asked for
	documents  map[string][]Linked // of answers, where single years are read
}

// askedFrom returns the year from which a question is asked that is phased in.
// It counts from the first reporting year (ESRS 1, appendix C); while that year
// is unknown nothing is put off.
func (y *Year) askedFrom(q *catalogue.Question) int {
	if y.firstYear == 0 || q.PhasingIn == (catalogue.PhasingIn{}) {
		return 0
	}
	return y.firstYear + q.PhasingIn.For(y.Employees())
}

// Applicability says whether the company is asked the question, and if not, why not.
func (y *Year) Applicability(q *catalogue.Question) Applicability {
	switch {
	case !y.Enabled(q.Section):
		return FeatureDisabled
	case y.Exemptions[q.ID] != nil:
		return OptedOut
	case y.Number < y.askedFrom(q):
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
func (y *Year) reached(question string) *Answer {
	q, ok := y.Edition.Question(question)
	if !ok || !q.In(y.Standard) || y.Applicability(q) != Applicable {
		return nil
	}
	return y.Answers[question]
}

// Is implements catalogue.Answers.
func (y *Year) Is(question, value string) bool {
	a := y.reached(question)
	return a != nil && !a.NotApplicable && a.Value.Is(value)
}

// Answered implements catalogue.Answers.
func (y *Year) Answered(question string) bool {
	a := y.reached(question)
	return a != nil && !a.NotApplicable && a.Value != nil
}

// NotApplicable implements catalogue.Answers.
func (y *Year) NotApplicable(question string) bool {
	a := y.reached(question)
	return a != nil && a.NotApplicable
}

// Employees implements catalogue.Answers: the answer of that year, else the
// company details. Whether its question is asked is not looked at: that could
// itself follow from the number of employees.
func (y *Year) Employees() int {
	q, ok := y.Edition.EmployeesQuestion()
	if !ok || !q.In(y.Standard) {
		return y.staff
	}
	a := y.Answers[q.ID]
	if a == nil || a.NotApplicable || a.Value == nil || a.Value.Number == nil {
		return y.staff
	}
	// A bound of 50 is met by 50 people, not by 49.9 full-time equivalents.
	return int(decimal.Min(a.Value.Number.Floor(), decimal.NewFromInt(1<<31)).IntPart())
}

// Items lists the questions of the year that pass, in the order of the
// edition.
func (y *Year) Items(passes func(*catalogue.Question) bool) []Item {
	items := []Item{}
	if y.Edition == nil {
		return items
	}
	series := y.seriesAssignees()
	for i := range y.Edition.Questions {
		q := &y.Edition.Questions[i]
		if q.In(y.Standard) && passes(q) {
			item := Item{
				Question: q, Applicability: y.Applicability(q), Assignee: y.Assignees[q.ID], Answer: y.Answers[q.ID], Exemption: y.Exemptions[q.ID],
				Comment: y.Comments[q.ID], Documents: y.documents[q.ID], SeriesAssignee: series[q.Group],
			}
			if item.Applicability == PhasedIn {
				item.AskedFrom = y.askedFrom(q)
			}
			items = append(items, item)
		}
	}
	return items
}

// Enabled reports whether a section is switched on.
func (y *Year) Enabled(s catalogue.Section) bool { return y.disabled&s.Feature() == 0 }

// seriesAssignees tells of each series who all its questions are assigned to,
// where they are one person's.
func (y *Year) seriesAssignees() map[string]uuid.UUID {
	series := map[string]uuid.UUID{}
	for i := range y.Edition.Questions {
		q := &y.Edition.Questions[i]
		if q.Group == "" || !q.In(y.Standard) {
			continue
		}
		assignee := y.Assignees[q.ID]
		if before, ok := series[q.Group]; ok && before != assignee {
			assignee = uuid.Nil
		}
		series[q.Group] = assignee
	}
	return series
}

// Visible returns what the scope may see: every question, or with
// ReadAssigned those assigned to the person.
func (y *Year) Visible(scope tenant.Scope) func(*catalogue.Question) bool {
	if scope.May(Read) {
		return func(*catalogue.Question) bool { return true }
	}
	return func(q *catalogue.Question) bool {
		assignee, ok := y.Assignees[q.ID]
		return ok && scope.May(ReadAssigned) && assignee == scope.Person
	}
}

// Open returns a question that the scope may see and act on. It returns
// tenant.ErrNotFound otherwise, the same for a question that does not exist,
// and tenant.ErrFeatureDisabled when its section is switched off.
func (y *Year) Open(scope tenant.Scope, question string) (*catalogue.Question, error) {
	if y.Edition == nil {
		return nil, tenant.ErrNotFound
	}
	q, ok := y.Edition.Question(question)
	if !ok || !q.In(y.Standard) || !y.Visible(scope)(q) {
		return nil, tenant.ErrNotFound
	}
	return q, scope.RequireFeature(q.Section.Feature())
}

// Sheet lists the questions of the year that pass, with what they are read by.
func (y *Year) Sheet(passes func(*catalogue.Question) bool) Sheet {
	return Sheet{
		Year: y.Number, Standard: y.Standard, Currency: y.Currency, Edition: y.Edition, Items: y.Items(passes),
	}
}

// Has reports whether the company's standard has the question, asked or not.
func (y *Year) Has(question string) bool {
	if y.Edition == nil {
		return false
	}
	q, ok := y.Edition.Question(question)
	return ok && q.In(y.Standard)
}
