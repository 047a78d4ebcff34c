package calculation

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/input"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Renew has every month computed anew, of the companies whose rules or
// factors changed, unless that was asked for since their last change. While that change is
// younger than quiet it does nothing and says how long to wait, because more
// may follow. Requires Calculate, and to see all companies where the change
// concerns all.
func (s *Service) Renew(ctx context.Context, scope tenant.Scope, changed rulebook.Changed, quiet time.Duration) (wait time.Duration, err error) {
	if err := scope.Require(footprint.Calculate); err != nil {
		return 0, err
	}
	companies := []input.Concerned{{ID: changed.Company}}
	if changed.Company == uuid.Nil {
		if companies, err = input.UsersOf(ctx, s.db, scope, changed.Chart); err != nil {
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
	period, found, err := input.Booked(ctx, tx, scope.Company)
	if err != nil || !found {
		return 0, err
	}
	asked, err := askedSince(ctx, tx, scope.Company, last, period)
	if err != nil || asked {
		return 0, err
	}
	_, err = footprint.Request(ctx, tx, scope, period, occasion)
	return 0, err
}

// lastChange is when a person last changed what the company's figures come
// from, and which it was: its rules, or the factors.
func lastChange(ctx context.Context, tx pg.Tx, company uuid.UUID) (time.Time, footprint.Occasion, error) {
	last, err := rulebook.LastChange(ctx, tx, company)
	if err != nil {
		return last, footprint.ByRules, err
	}
	factors, err := library.LastChange(ctx, tx)
	if factors.After(last) {
		return factors, footprint.ByFactors, err
	}
	return last, footprint.ByRules, err
}

// askedSince reports whether a calculation of the whole period was asked for.
func askedSince(ctx context.Context, tx pg.Tx, company uuid.UUID, since time.Time, whole footprint.Period) (bool, error) {
	var params [][]byte
	err := tx.NewRaw("select params::text from jobs where company_id = ? and kind = ? and created_at > ?", company, footprint.KindRecalculate, since).Scan(ctx, &params)
	if err != nil {
		return false, fmt.Errorf("read calculations: %w", err)
	}
	for _, p := range params {
		asked, err := footprint.PeriodOf(job.Job{Params: p})
		if err == nil && !whole.From.Before(asked.From) && !asked.To.Before(whole.To) {
			return true, nil
		}
	}
	return false, nil
}
