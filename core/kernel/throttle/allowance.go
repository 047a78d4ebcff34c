package throttle

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// ErrTooMany refuses an attempt for which nothing is left; it says when there
// will be.
var ErrTooMany = fault.New(fault.TooMany, "account.tooManyAttempts")

// Charge is one attempt to be counted: a rule and the subject it is about.
type Charge struct {
	Rule    Rule
	Subject []byte
}

// Of returns the charge for the subject that the parts name.
func (r Rule) Of(parts ...string) Charge {
	return Charge{Rule: r, Subject: r.Subject(parts...)}
}

// Take counts an attempt against each charge before it is judged, all or
// none. ErrTooMany, with the longest wait, when one of them has nothing left.
func Take(ctx context.Context, db *pg.DB, now time.Time, charges ...Charge) error {
	return db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		return TakeIn(ctx, tx, now, charges...)
	})
}

// TakeIn is Take for what counts only if the transaction commits.
func TakeIn(ctx context.Context, tx pg.Tx, now time.Time, charges ...Charge) error {
	used, err := lock(ctx, tx, now, charges)
	if err != nil {
		return err
	}
	var maxWait time.Duration
	for _, c := range charges {
		full, wait, ok := c.Rule.Full(used[string(c.Subject)], now)
		if !ok {
			maxWait = max(maxWait, wait)
			continue
		}
		used[string(c.Subject)] = full
	}
	if maxWait > 0 {
		return ErrTooMany.After(maxWait)
	}
	return store(ctx, tx, used)
}

// GiveBack undoes what Take counted, for an attempt that was right.
func GiveBack(ctx context.Context, db *pg.DB, now time.Time, charges ...Charge) error {
	return db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		used, err := lock(ctx, tx, now, charges)
		if err != nil {
			return err
		}
		for _, c := range charges {
			used[string(c.Subject)] = c.Rule.Back(used[string(c.Subject)])
		}
		return store(ctx, tx, used)
	})
}

// Restore makes the allowances full again.
func Restore(ctx context.Context, tx pg.Tx, charges ...Charge) error {
	for _, c := range charges {
		if _, err := tx.NewRaw("delete from allowances where subject = ?", c.Subject).Exec(ctx); err != nil {
			return fmt.Errorf("restore allowance: %w", err)
		}
	}
	return nil
}

// Sweep forgets allowances that are full again.
func Sweep(ctx context.Context, db *pg.DB, now time.Time) error {
	return db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw(`delete from allowances where subject = any (array(
			select subject from allowances where full_at < ? limit 1000 for update skip locked))`, now).Exec(ctx)
		if err != nil {
			return fmt.Errorf("sweep allowances: %w", err)
		}
		return nil
	})
}

// lock returns what the subjects have used up and holds them until the
// transaction ends, always in the same order so that no two wait for each
// other.
func lock(ctx context.Context, tx pg.Tx, now time.Time, charges []Charge) (map[string]time.Time, error) {
	used := map[string]time.Time{}
	for _, c := range slices.SortedFunc(slices.Values(charges), func(a, b Charge) int { return bytes.Compare(a.Subject, b.Subject) }) {
		var full time.Time
		err := tx.NewRaw(`insert into allowances (subject, full_at) values (?, ?)
				on conflict (subject) do update set full_at = allowances.full_at returning full_at`, c.Subject, now).
			Scan(ctx, &full)
		if err != nil {
			return nil, fmt.Errorf("lock allowance: %w", err)
		}
		used[string(c.Subject)] = full
	}
	return used, nil
}

func store(ctx context.Context, tx pg.Tx, used map[string]time.Time) error {
	for subject, full := range used {
		if _, err := tx.NewRaw("update allowances set full_at = ? where subject = ?", full, []byte(subject)).Exec(ctx); err != nil {
			return fmt.Errorf("store allowance: %w", err)
		}
	}
	return nil
}
