package rulebook

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/reference/rule"
)

// Changed is the work of computing anew what a changed rule decides over, or
// what a changed factor counts. It is handed over with every change; of several
// in a row one run does for all.
type Changed struct {
	Company uuid.UUID `json:"company"` // zero: every company
	Chart   string    `json:"chart"`   // of those, which use this chart of accounts; empty: all
}

// Kind names the work.
func (Changed) Kind() string { return "rule.changed" }

// changed hands over what follows from rules that came or went. Those of
// different charts concern all, those of a template nobody before a version
// with them is given.
func changed(ctx context.Context, tx pg.Tx, o owner, rules ...rule.Rule) error {
	if o.level == rule.Template {
		return nil
	}
	work := Changed{Company: pg.Value(o.company), Chart: rules[0].Chart}
	for _, r := range rules {
		if r.Chart != work.Chart {
			work.Chart = ""
		}
	}
	return tx.Enqueue(ctx, work)
}

// LastChange is when a person last changed the rules that decide over the
// company's rows, or which templates it follows; zero when nobody has.
func LastChange(ctx context.Context, tx pg.Tx, company uuid.UUID) (time.Time, error) {
	var last *time.Time
	err := tx.NewRaw(`select greatest(
		(select max(greatest(case when created_by is not null then created_at end, case when retired_by is not null then retired_at end))
			from carbon_rules where company_id = ?0 or level = 'global'),
		(select max(greatest(given_at, removed_at)) from company_templates where company_id = ?0))`, company).Scan(ctx, &last)
	return pg.Value(last), err
}

// LeadingTo lists the rules in force that lead to any of the categories, of
// whatever level the scope of tx sees, the global ones first.
func LeadingTo(ctx context.Context, tx pg.Tx, categories []string) ([]rule.Rule, error) {
	var rows []row
	err := tx.NewSelect().Model(&rows).Where("retired_at is null and category_id = any(?::text[])", pgdialect.Array(categories)).
		OrderExpr("company_id nulls first, key").Scan(ctx)
	rules := make([]rule.Rule, len(rows))
	for i, r := range rows {
		rules[i] = r.rule()
	}
	return rules, err
}
