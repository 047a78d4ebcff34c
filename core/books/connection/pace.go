package connection

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Pace is how often something lets itself be called, by all processes
// together.
type Pace struct {
	Subject string        // what is called, and for whom where that counts
	Every   time.Duration // from one call to the next
}

// Paces keep what calls are booked at each pace. They are in the database, so
// that any number of processes keep to one allowance.
type Paces struct {
	db    *pg.DB
	clock func() time.Time
}

// NewPaces returns the paces of a database. They go by its clock, which all
// processes share, unless another is given.
func NewPaces(db *pg.DB, clock func() time.Time) *Paces { return &Paces{db, clock} }

// Book books the next call and returns how long to wait for its turn. When
// that is more than most, nothing is booked.
func (p *Paces) Book(ctx context.Context, pace Pace, most time.Duration) (wait time.Duration, err error) {
	var seconds float64
	err = p.db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`with now as (select coalesce(?::timestamptz, clock_timestamp()) as at)
			insert into call_paces as p (subject, next_at, held_until) select ?, at + make_interval(secs => ?), '-infinity' from now
			on conflict (subject) do update set next_at = case
				when p.next_at > (select at from now) + make_interval(secs => ?) then p.next_at
				else greatest(p.next_at, (select at from now)) + make_interval(secs => ?) end
			returning greatest(0, coalesce(extract(epoch from old.next_at - (select at from now)), 0))`,
			p.now(), pace.Subject, pace.Every.Seconds(), most.Seconds(), pace.Every.Seconds()).Scan(ctx, &seconds)
	})
	if err != nil {
		return 0, fmt.Errorf("book a call: %w", err)
	}
	return time.Duration(seconds * float64(time.Second)), nil
}

// Hold lets nobody call for a while, those included whose turn was booked
// before; see Held.
func (p *Paces) Hold(ctx context.Context, pace Pace, d time.Duration) error {
	err := p.db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw(`insert into call_paces as p (subject, next_at, held_until)
			select ?, until, until from (select coalesce(?::timestamptz, clock_timestamp()) + make_interval(secs => ?) as until)
			on conflict (subject) do update set
				next_at = greatest(p.next_at, excluded.next_at), held_until = greatest(p.held_until, excluded.held_until)`,
			pace.Subject, p.now(), d.Seconds()).Exec(ctx)
		return err
	})
	if err != nil {
		return fmt.Errorf("hold calls: %w", err)
	}
	return nil
}

// Held tells whoever has waited for a turn that nobody may call now, and that
// it has to book another.
func (p *Paces) Held(ctx context.Context, pace Pace) (held bool, err error) {
	q := pg.Query{
		SQL:  "select exists (select from call_paces where subject = $1 and held_until > coalesce($2::timestamptz, clock_timestamp()))",
		Args: []any{pace.Subject, p.now()},
	}
	err = p.db.Read(ctx, tenant.Scope{}, q, func(rows pgx.Rows) error {
		rows.Next()
		return rows.Scan(&held)
	})
	if err != nil {
		return false, fmt.Errorf("see whether calls are held: %w", err)
	}
	return held, nil
}

func (p *Paces) now() *time.Time {
	if p.clock == nil {
		return nil
	}
	return pg.Null(p.clock())
}

// pacesKept is how long a pace at which nobody calls is remembered.
const pacesKept = "1 day"

// sweepPaces forgets what nobody has called for long.
func sweepPaces(ctx context.Context, db *pg.DB) error {
	return db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.NewRaw("delete from call_paces where next_at < clock_timestamp() - ?::interval", pacesKept).Exec(ctx); err != nil {
			return fmt.Errorf("sweep paces: %w", err)
		}
		return nil
	})
}
