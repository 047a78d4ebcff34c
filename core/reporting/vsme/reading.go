package vsme

import (
	"context"
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// Reading is a company's year as all its reports read it, by whichever
// standard: what people completed, and what the footprint says to questions
// besides.
type Reading struct {
	taxonomy *taxonomy
	now      said
	before   said
	disabled tenant.Feature
}

// Reading returns how a company's year is read. It takes what Read takes.
func (s *Service) Reading(ctx context.Context, scope tenant.Scope, year int) (Reading, error) {
	_, r, err := s.read(ctx, scope, year)
	return r, err
}

func (s *Service) read(ctx context.Context, scope tenant.Scope, year int) (about company.Company, r Reading, err error) {
	if err := scope.Require(answer.Read); err != nil { // one's own questions are no report
		return about, r, err
	}
	if about, err = s.companies.Get(ctx, scope); err != nil {
		return about, r, fmt.Errorf("read company: %w", err)
	}
	r.disabled = about.Disabled
	if r.taxonomy, err = standard(); err != nil {
		return about, r, err
	}
	if r.now, err = s.yearOf(ctx, scope, about, year, r.taxonomy.sums); err != nil {
		return about, r, err
	}
	r.before, err = s.yearOf(ctx, scope, about, year-1, r.taxonomy.sums)
	return about, r, err
}

// Computed is what nobody had to answer of a question, or of a row of its
// table: a figure of the footprint, or an intensity that follows from some.
func (r Reading) Computed(q *catalogue.Question, row string) (decimal.Decimal, bool) {
	return r.taxonomy.computed(r.now, q, row)
}

// Answers reports whether something of a question is computed.
func (r Reading) Answers(item answer.Item) bool { return r.taxonomy.answers(r.now, item.Question) }

// Earlier is the figure of the year before in place of an answer.
func (r Reading) Earlier(q *catalogue.Question, row string) (decimal.Decimal, bool) {
	return r.before.figure(q, row)
}

// Differing is what the footprint says where a person states another number.
func (r Reading) Differing(q *catalogue.Question, row string, stated *decimal.Decimal) (decimal.Decimal, bool) {
	return r.now.differing(q, row, stated)
}

// Printed is what is wrong with the year where people read it: nothing of it
// refuses a report, and what matters to programs alone is not part of it.
func (r Reading) Printed() []Finding {
	in := input{taxonomy: r.taxonomy, now: r.now, before: r.before}
	if !r.now.byVSME() {
		c := checker{input: in}
		for _, item := range r.now.Items {
			c.asFootprint(item)
		}
		c.fromPrices()
		return c.findings
	}
	w := in.written()
	found := in.findings(w.findings)
	found = slices.DeleteFunc(found, func(f Finding) bool {
		return f.Code == NoIdentifier || f.Code == UnknownMember || f.Code == OwnFigures // the group's stand beside them
	})
	for i := range found {
		found[i].Severity = Doubtful
	}
	return found
}

// basisOptions is the list of whom a report can be about.
const (
	basisOptions = "reporting-basis"
	consolidated = "consolidated"
)

// Consolidated reports whether the company says that its report is about its
// group.
func (r Reading) Consolidated() bool { return r.now.consolidated() }

func (y said) consolidated() bool {
	return slices.ContainsFunc(y.Items, func(i answer.Item) bool {
		a := i.Answer
		return i.Question.Options == basisOptions && i.Applicability == answer.Applicable && a != nil && a.Value != nil &&
			slices.Contains(a.Value.Options, consolidated)
	})
}

// Coverage is how many of the datapoints that the standard asks of the company
// in a year are disclosed. What it may give besides is not among them, nor what
// it rightly leaves out.
type Coverage struct{ Disclosed, Asked int }

// Coverage counts them.
func (r Reading) Coverage() Coverage {
	return input{taxonomy: r.taxonomy, now: r.now}.coverage(r.disabled)
}

func (in input) coverage(disabled tenant.Feature) (c Coverage) {
	if in.now.Edition == nil {
		return c
	}
	listed := in.now.omitted()
	for _, item := range in.now.Items {
		q := item.Question
		if !in.required(q) || q.ID == omissions || covers(listed, in.taxonomy.disclosureOf(q)) {
			continue
		}
		switch asked, disclosed := in.counts(item); {
		case disclosed:
			c.Disclosed++
			c.Asked++
		case asked:
			c.Asked++
		}
	}
	// What is switched off is in no sheet, and the standard asks for it all the same.
	for i := range in.now.Edition.Questions {
		q := &in.now.Edition.Questions[i]
		if q.In(in.now.Standard) && in.required(q) && disabled&q.Section.Feature() != 0 {
			c.Asked++
		}
	}
	return c
}

// counts reports whether a datapoint is asked of the company, and whether the
// report has it.
func (in input) counts(item answer.Item) (asked, disclosed bool) {
	e, _ := in.taxonomy.elementOf(item.Question)
	switch item.State() {
	case answer.TakenOut:
		return true, false // in no list of what was left out
	case answer.NotAskedYet, answer.RuledOut, answer.Immaterial, answer.SwitchedOff:
		return false, false
	case answer.Said:
		return true, true
	case answer.Declined:
		return e != nil && e.Required, false
	case answer.Unsaid, answer.Drafted:
	}
	return true, in.taxonomy.answers(in.now, item.Question)
}

// answers reports whether something of a question is computed.
func (t *taxonomy) answers(y said, q *catalogue.Question) bool {
	if _, known := t.computed(y, q, ""); known {
		return true
	}
	return slices.ContainsFunc(q.Figures, func(f catalogue.Figure) bool { _, known := y.figure(q, f.Row); return known })
}

// required reports whether a legal act asks every company of the size for a
// datapoint.
func (in input) required(q *catalogue.Question) bool {
	return q.Discloses() && !q.NeedOf(in.now.Team).Optional() && q.Reference() != ""
}
