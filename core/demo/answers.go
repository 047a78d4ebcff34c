package demo

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/answer"
	"tillit/core/catalogue"
	"tillit/core/tenant"
)

// answers fills the last two years: the year before as it was finished, the
// last one in the middle of the work, with questions shared out to users.
func (l *loader) answers(ctx context.Context, p profile, boss tenant.Scope, users []uuid.UUID) error {
	prepared, err := table("answers.csv")
	if err != nil {
		return err
	}
	last := Years()[len(Years())-1]
	for _, year := range []int{last - 1, last} {
		for _, row := range prepared {
			if year < last && row["state"] == "draft" {
				row = with(row, "state", "completed")
			}
			if err := l.answer(ctx, p, boss, year, row); err != nil {
				return fmt.Errorf("%s of %d: %w", row["id"], year, err)
			}
		}
	}
	return l.share(ctx, boss, last, users)
}

func with(row map[string]string, key, value string) map[string]string {
	out := maps.Clone(row)
	out[key] = value
	return out
}

func (l *loader) answer(ctx context.Context, p profile, boss tenant.Scope, year int, row map[string]string) error {
	detail, err := l.Answers.Get(ctx, boss, year, row["id"])
	if err != nil {
		return err
	}
	content := answer.Content{Completed: row["state"] == "completed"}
	text := row[map[string]string{"SE": "sv", "FI": "fi", "NL": "nl"}[p.Country]]
	if row["state"] == "notApplicable" {
		content.NotApplicable, content.NotApplicableReason = true, text
	} else if content.Value, err = valueOf(p, detail.Item().Question, row, text); err != nil {
		return err
	}
	_, err = l.Answers.Save(ctx, boss, answer.Save{Question: row["id"], Year: year, Content: content})
	return err
}

// nace is the division of NACE Rev. 2.1 that a trade belongs to.
//
//nolint:gochecknoglobals // a constant table
var nace = map[string]string{"industry": "C25", "haulage": "H49", "catering": "I56"}

func valueOf(p profile, q *catalogue.Question, row map[string]string, text string) (*answer.Value, error) {
	var cell answer.Cell
	switch q.Type {
	case catalogue.Number:
		n, err := decimal.NewFromString(row["value"])
		if err != nil {
			return nil, err
		}
		if row["scale"] == "employees" {
			n = n.Mul(decimal.NewFromInt(int64(p.Employees))).Round(0)
		}
		cell.Number = &n
	case catalogue.Boolean:
		yes := row["value"] == "yes"
		cell.Yes = &yes
	case catalogue.MultipleChoice:
		key := strings.NewReplacer("{nace}", nace[p.Trade], "{country}", p.Country).Replace(row["value"])
		cell.Options = strings.Split(key, "|")
	case catalogue.Text, catalogue.ValueChain, catalogue.Materiality:
		cell.Text = text
	}
	return &answer.Value{Cell: cell}, nil
}

// share gives the questions on people to the first user and those on energy
// to the last.
func (l *loader) share(ctx context.Context, boss tenant.Scope, year int, users []uuid.UUID) error {
	for prefix, user := range map[string]uuid.UUID{"B8_": users[0], "B9_": users[0], "B10_": users[0], "B3_": users[len(users)-1]} {
		sheet, err := l.Answers.Year(ctx, boss, year)
		if err != nil {
			return err
		}
		var questions []string
		for _, item := range sheet.Items {
			if strings.HasPrefix(item.Question.ID, prefix) {
				questions = append(questions, item.Question.ID)
			}
		}
		if err := l.Answers.Assign(ctx, boss, answer.Assignment{Questions: questions, Year: year, Person: user}); err != nil {
			return err
		}
	}
	return nil
}
