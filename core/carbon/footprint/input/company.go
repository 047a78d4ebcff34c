package input

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// ReadCompany reads the company and the rules for it.
func ReadCompany(ctx context.Context, tx pg.Tx, id uuid.UUID) (engine.Company, []rule.Rule, error) {
	var c engine.Company
	if err := tx.NewRaw("select country, currency from companies where id = ?", id).Scan(ctx, &c.Country, &c.Currency); err != nil {
		return engine.Company{}, nil, fmt.Errorf("read company: %w", err)
	}
	rules, err := rulebook.In(ctx, tx, id, rule.ChartsOf(c.Country))
	if err != nil {
		return engine.Company{}, nil, fmt.Errorf("read rules: %w", err)
	}
	return c, rules, nil
}

// EngineOf gives the engine for a company by the rules and factors that decide now.
func EngineOf(ctx context.Context, tx pg.Tx, id uuid.UUID, tree *category.Tree, shared *library.Service,
	prices *price.Table,
) (*engine.Engine, error) {
	own, rules, err := ReadCompany(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	matcher, err := rule.Compile(rules)
	if err != nil {
		return nil, err
	}
	factors, err := shared.Current(ctx, tx)
	if err != nil {
		return nil, err
	}
	return engine.New(tree, factors, prices, matcher, own), nil
}

// UsersOf lists the companies with books or activity entries that use a chart
// of accounts; empty is any.
func UsersOf(ctx context.Context, db *pg.DB, scope tenant.Scope, chart string) ([]Concerned, error) {
	users := []Concerned{}
	err := db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var all []struct {
			ID      uuid.UUID `bun:"id"`
			Name    string    `bun:"name"`
			Country string    `bun:"country"`
		}
		const withFigures = `select id, name, country from companies c where exists (select from ledger_rows r where r.company_id = c.id)
			or exists (select from activity_entries e where e.company_id = c.id and e.deleted_at is null) order by name, id`
		if err := tx.NewRaw(withFigures).Scan(ctx, &all); err != nil {
			return fmt.Errorf("list companies with books or activity entries: %w", err)
		}
		for _, c := range all {
			if rule.Serves(chart, c.Country) {
				users = append(users, Concerned{c.ID, c.Name})
			}
		}
		return nil
	})
	return users, err
}

// Booked gives the months that the company's ledger and activity entries span,
// false for none.
func Booked(ctx context.Context, tx pg.Tx, company uuid.UUID) (footprint.Period, bool, error) {
	var from, to *time.Time
	err := tx.NewRaw(`select least(r.first, e.first), greatest(r.last, e.last) from
			(select min(date) as first, max(date) as last from ledger_rows where company_id = ?0) r,
			(select min(from_date) as first, max(to_date) as last from activity_entries where company_id = ?0 and deleted_at is null) e`,
		company).Scan(ctx, &from, &to)
	if err != nil || from == nil {
		return footprint.Period{}, false, err
	}
	return footprint.Period{From: footprint.MonthOf(*from), To: footprint.MonthOf(*to)}, true, nil
}

// Concerned is a company that a change of global rules could concern.
type Concerned struct {
	ID   uuid.UUID
	Name string
}
