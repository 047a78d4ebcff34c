package footprint

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Renew has every month computed anew, of the companies whose rules or
// factors changed, unless that was asked for since their last change. While that change is
// younger than quiet it does nothing and says how long to wait, because more
// may follow. Requires Calculate, and to see all companies where the change
// concerns all.
func (s *Service) Renew(ctx context.Context, scope tenant.Scope, changed rulebook.Changed, quiet time.Duration) (wait time.Duration, err error) {
	if err := scope.Require(Calculate); err != nil {
		return 0, err
	}
	companies := []Concerned{{ID: changed.Company}}
	if changed.Company == uuid.Nil {
		if companies, err = usersOf(ctx, s.db, scope, changed.Chart); err != nil {
			return 0, err
		}
	}
	for _, c := range companies {
		own, err := scope.For(c.ID)
		if err != nil {
			return 0, err
		}
		err = s.db.In(ctx, own, func(ctx context.Context, tx pg.Tx) (err error) {
			wait, err = renew(ctx, tx, own, quiet)
			return err
		})
		if err != nil || wait > 0 {
			return wait, err
		}
	}
	return 0, nil
}

// usersOf lists the companies with books or activity entries that use a chart
// of accounts; empty is any.
func usersOf(ctx context.Context, db *pg.DB, scope tenant.Scope, chart string) ([]Concerned, error) {
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
			if chart == "" || rule.ChartOf(c.Country) == chart {
				users = append(users, Concerned{c.ID, c.Name})
			}
		}
		return nil
	})
	return users, err
}

func renew(ctx context.Context, tx pg.Tx, scope tenant.Scope, quiet time.Duration) (wait time.Duration, err error) {
	// Of two jobs at once the second sees what the first has asked for.
	if _, err := tx.NewRaw("select pg_advisory_xact_lock(hashtextextended(?, 1))", "footprint "+scope.Company.String()).Exec(ctx); err != nil {
		return 0, fmt.Errorf("wait for another renewal: %w", err)
	}
	var now time.Time
	if err := tx.NewRaw("select clock_timestamp()").Scan(ctx, &now); err != nil {
		return 0, err
	}
	last, occasion, err := lastChange(ctx, tx, scope.Company)
	if err != nil {
		return 0, fmt.Errorf("read when rules and factors changed: %w", err)
	}
	if wait = quiet - now.Sub(last); wait > 0 {
		return wait, nil
	}
	period, found, err := booked(ctx, tx, scope.Company)
	if err != nil || !found {
		return 0, err
	}
	asked, err := askedSince(ctx, tx, scope.Company, last, period)
	if err != nil || asked {
		return 0, err
	}
	_, err = request(ctx, tx, scope, period, occasion)
	return 0, err
}

// lastChange is when a person last changed what the company's figures come
// from, and which it was: its rules, or the factors.
func lastChange(ctx context.Context, tx pg.Tx, company uuid.UUID) (time.Time, Occasion, error) {
	last, err := rulebook.LastChange(ctx, tx, company)
	if err != nil {
		return last, ByRules, err
	}
	factors, err := library.LastChange(ctx, tx)
	if factors.After(last) {
		return factors, ByFactors, err
	}
	return last, ByRules, err
}

// booked gives the months that the company's ledger and activity entries span,
// false for none.
func booked(ctx context.Context, tx pg.Tx, company uuid.UUID) (Period, bool, error) {
	var from, to *time.Time
	err := tx.NewRaw(`select least(r.first, e.first), greatest(r.last, e.last) from
			(select min(date) as first, max(date) as last from ledger_rows where company_id = ?0) r,
			(select min(from_date) as first, max(to_date) as last from activity_entries where company_id = ?0 and deleted_at is null) e`,
		company).Scan(ctx, &from, &to)
	if err != nil || from == nil {
		return Period{}, false, err
	}
	return Period{MonthOf(*from), MonthOf(*to)}, true, nil
}

// askedSince reports whether a calculation of the whole period was asked for.
func askedSince(ctx context.Context, tx pg.Tx, company uuid.UUID, since time.Time, whole Period) (bool, error) {
	var params [][]byte
	err := tx.NewRaw("select params::text from jobs where company_id = ? and kind = ? and created_at > ?", company, KindRecalculate, since).Scan(ctx, &params)
	if err != nil {
		return false, fmt.Errorf("read calculations: %w", err)
	}
	for _, p := range params {
		asked, err := PeriodOf(job.Job{Params: p})
		if err == nil && !whole.From.Before(asked.From) && !asked.To.Before(whole.To) {
			return true, nil
		}
	}
	return false, nil
}
