package demo

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/assignment"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// reported are the years that the companies have answers of: one that is
// finished and one in the middle of the work.
func reported() (finished, current int) {
	years := Years()
	return years[len(years)-2], years[len(years)-1]
}

// answers fills the years that are reported and shares questions of the
// current one out to users.
func (l *loader) answers(ctx context.Context, p profile, boss tenant.Scope, users []uuid.UUID) error {
	finished, current := reported()
	for _, year := range []int{finished, current} {
		if edition, ok := editions[p.Standard]; ok {
			if err := l.Editions.Move(ctx, boss, year, edition); err != nil {
				return err
			}
		}
		sheet, err := l.Reading.Year(ctx, boss, year)
		if err != nil {
			return err
		}
		a := author{Services: l.Services, company: p, boss: boss, sheet: sheet, finished: year == finished}
		if p.Standard == catalogue.CSRD {
			if err := a.assess(ctx); err != nil {
				return err
			}
		}
		if err := a.answer(ctx); err != nil {
			return err
		}
	}
	return l.share(ctx, p, boss, current, users)
}

// author writes the answers of one company's year.
type author struct {
	Services
	company  profile
	boss     tenant.Scope
	sheet    answer.Sheet // before anything was answered
	finished bool
}

func (a author) answer(ctx context.Context) error {
	file := "answers-vsme.csv"
	if a.company.Standard == catalogue.CSRD {
		file = "answers-csrd.csv"
	}
	prepared, err := table(file)
	if err != nil {
		return err
	}
	for _, row := range prepared {
		if a.finished && row["before"] == "-" {
			continue
		}
		content, err := a.content(row)
		if err == nil {
			err = a.save(ctx, row["id"], content)
		}
		if err != nil {
			return fmt.Errorf("%s of %d: %w", row["id"], a.sheet.Year, err)
		}
	}
	return nil
}

func (a author) save(ctx context.Context, question string, c answer.Content) error {
	_, err := a.Writing.Save(ctx, a.boss, writing.Save{Question: question, Year: a.sheet.Year, Content: c})
	return err
}

// content is what a row of prepared answers says; data/README.md explains it.
func (a author) content(row map[string]string) (answer.Content, error) {
	c := answer.Content{
		Explanation: row["explanation"], Tags: strings.Split(row["tags"], "|"),
		Perspective: answer.Perspective{Upstream: row["upstream"], CoreBusiness: row["core_business"], Downstream: row["downstream"]},
	}
	said, err := a.said(row)
	if err != nil {
		return answer.Content{}, err
	}
	if row["state"] == "notApplicable" {
		c.NotApplicable, c.NotApplicableReason = true, said
		return c, nil
	}
	c.Completed = a.completes(row["state"])
	if question, ok := a.sheet.Edition.Question(row["id"]); ok {
		c.Value, err = valueOf(question, said)
	}
	return c, err
}

// completes reports whether what is in that state in the current year is
// completed in this one.
func (a author) completes(state string) bool { return a.finished || state == "completed" }

// said is the value of a row, or its text in the language of the company.
func (a author) said(row map[string]string) (string, error) {
	if row["scale"] == "employees" {
		each, err := decimal.NewFromString(row["value"])
		return each.Mul(decimal.NewFromInt(int64(a.company.Employees))).Round(0).String(), err
	}
	said := cmp.Or(row[map[string]string{"SE": "sv", "FI": "fi", "NL": "nl"}[a.company.Country]], row["value"])
	if a.finished {
		said = cmp.Or(row["before"], said)
	}
	return strings.NewReplacer("{nace}", nace[a.company.Trade], "{module}", modules[a.company.Standard], "{country}", a.company.Country, "{year}", strconv.Itoa(a.sheet.Year)).
		Replace(said), nil
}

// editions are those in which the years were begun, before the next one was in
// force, where that is not the only one.
//
//nolint:gochecknoglobals // a constant table
var editions = map[catalogue.Standard]string{catalogue.SMEB: "vsme-2025", catalogue.SMEC: "vsme-2025"}

// modules are those of VSME that a standard takes.
//
//nolint:gochecknoglobals // a constant table
var modules = map[catalogue.Standard]string{catalogue.SMEB: "basic", catalogue.SMEC: "basic-and-comprehensive"}

// nace is the division of NACE Rev. 2.1 that a trade belongs to.
//
//nolint:gochecknoglobals // a constant table
var nace = map[string]string{"industry": "C25", "haulage": "H49", "catering": "I56"}

func valueOf(q *catalogue.Question, said string) (*answer.Value, error) {
	if q.Shape != catalogue.Table {
		cell, err := cellOf(q.Type, said)
		return &answer.Value{Cell: cell}, err
	}
	v := &answer.Value{}
	for part := range strings.SplitSeq(said, "|") {
		key, said, _ := strings.Cut(part, "=")
		cell, err := cellOf(q.Type, said)
		if err != nil {
			return nil, err
		}
		v.Rows = append(v.Rows, answer.Row{Key: key, Cell: cell})
	}
	return v, nil
}

func cellOf(t catalogue.Type, said string) (answer.Cell, error) {
	switch t {
	case catalogue.Number:
		n, err := decimal.NewFromString(said)
		return answer.Cell{Number: &n}, err
	case catalogue.Boolean:
		yes := said == "yes"
		return answer.Cell{Yes: &yes}, nil
	case catalogue.MultipleChoice:
		return answer.Cell{Options: strings.Split(said, "|")}, nil
	case catalogue.Text, catalogue.ValueChain, catalogue.Materiality:
	}
	return answer.Cell{Text: said}, nil
}

// share gives the questions on people to the first user and those on things
// to the last.
func (l *loader) share(ctx context.Context, p profile, boss tenant.Scope, year int, users []uuid.UUID) error {
	sheet, err := l.Reading.Year(ctx, boss, year)
	if err != nil {
		return err
	}
	people, things := []string{"B8", "B9", "B10"}, []string{"B3"}
	if p.Standard == catalogue.CSRD {
		people = []string{"S1-1", "S1-6", "S1-8", "S1-9", "S1-14", "S1-16", "E1-5"}
		things = []string{"E5-4", "E5-5", "G1-4", "G1-6"}
	}
	for _, share := range []struct {
		codes  []string
		person uuid.UUID
	}{{people, users[0]}, {things, users[len(users)-1]}} {
		in := assignment.Assignment{Year: year, Person: share.person}
		for _, item := range sheet.Items {
			if slices.Contains(share.codes, item.Question.Code) {
				in.Questions = append(in.Questions, item.Question.ID)
			}
		}
		if err := l.Assignments.Assign(ctx, boss, in); err != nil {
			return err
		}
	}
	return nil
}
