// Package questionnaire says what a company is asked in a year and what it has
// answered so far: which questions apply and why others do not, read from the
// database for all who use it, and opened by them to be written into.
package questionnaire

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// MaxQuestions bounds what is decided of questions at a time: more than any
// standard asks.
const MaxQuestions = 5_000

// Year is what decides which questions a company is asked in one year, and
// what it has answered so far.
type Year struct {
	Number     int
	Standard   catalogue.Standard
	Currency   string
	Edition    *catalogue.Edition // nil when none serves the standard
	Pinned     string             // edition the year was begun in, if it was
	Answers    map[string]*answer.Answer
	Assignees  map[string]uuid.UUID
	Exemptions map[string]*answer.Exemption // what the company is opted out of; the reasons where single years are read
	Comments   map[string]string            // where single years are read
	firstYear  int                          // first reporting year, zero when unknown
	staff      *int                         // of the company details, nil when unknown
	disabled   tenant.Feature
	loadedAt   time.Time                  // of the newest edition in the database
	material   map[string]bool            // topics, as far as they were asked for
	documents  map[string][]answer.Linked // of answers, where single years are read
}

// Items lists the questions of the year that pass, in the order of the
// edition.
func (y *Year) Items(passes func(*catalogue.Question) bool) []answer.Item {
	items := []answer.Item{}
	if y.Edition == nil {
		return items
	}
	series, team := y.seriesAssignees(), y.Team()
	for i := range y.Edition.Questions {
		q := &y.Edition.Questions[i]
		if q.In(y.Standard) && passes(q) {
			item := answer.Item{
				Question: q, Need: q.NeedOf(team), Applicability: y.Applicability(q), Assignee: y.Assignees[q.ID], Answer: y.Answers[q.ID], Exemption: y.Exemptions[q.ID],
				Comment: y.Comments[q.ID], Documents: y.documents[q.ID], SeriesAssignee: series[q.Group],
			}
			if item.Applicability == answer.PhasedIn {
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
	if scope.May(answer.Read) {
		return func(*catalogue.Question) bool { return true }
	}
	return func(q *catalogue.Question) bool {
		assignee, ok := y.Assignees[q.ID]
		return ok && scope.May(answer.ReadAssigned) && assignee == scope.Person
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
func (y *Year) Sheet(passes func(*catalogue.Question) bool) answer.Sheet {
	sheet := answer.Sheet{Year: y.Number, Standard: y.Standard, Currency: y.Currency, Edition: y.Edition, Items: y.Items(passes)}
	if y.Edition != nil {
		sheet.Team = y.Team()
	}
	return sheet
}

// Has reports whether the company's standard has the question, asked or not.
func (y *Year) Has(question string) bool {
	if y.Edition == nil {
		return false
	}
	q, ok := y.Edition.Question(question)
	return ok && q.In(y.Standard)
}
