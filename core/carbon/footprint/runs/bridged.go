package runs

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
)

// Settlement is what a person says of figures that a new version of the program
// moves.
type Settlement string

// The settlements.
const (
	Seen  Settlement = "seen"  // that they have moved
	Taken Settlement = "taken" // the offered ones take the place of those that stand
	Kept  Settlement = "kept"  // those that stand stay, and the offer with them
)

// ErrSettled refuses what somebody else has said meanwhile of the figures that a
// new version moves, or what no longer fits them.
var ErrSettled = fault.New(fault.Conflict, "footprint.bridgeSettled")

// Bridged is what a new version of the program moves in the totals of a year.
type Bridged struct {
	From, Run int // the calculation before, and the one that moves it
	At        time.Time
	Offered   bool // nothing was put in place, because figures of the year have left the house
	Kept      bool // an offer that somebody has refused, which can still be taken
	Before    RunTotals
	After     RunTotals
}

// Bridged returns what a new version of the program moves in a year, as long as
// nobody has seen it or, of an offer, until it is taken or other figures have come.
// False when there is nothing of the kind. Requires Read.
func (s *Service) Bridged(ctx context.Context, scope tenant.Scope, year int) (found Bridged, ok bool, err error) {
	if err := scope.Require(footprint.Read); err != nil {
		return found, false, err
	}
	q := pg.Query{SQL: standingBridge, Args: []any{scope.Company, year}}
	err = s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		if ok = rows.Next(); !ok {
			return nil
		}
		before, after := &found.Before, &found.After
		return rows.Scan(&found.Run, &found.From, &found.At, &found.Offered, &found.Kept,
			&before.Scope1, &before.Scope2Location, &before.Scope2Market, &before.Scope3, &before.Scope3Market,
			&after.Scope1, &after.Scope2Location, &after.Scope2Market, &after.Scope3, &after.Scope3Market)
	})
	if err != nil {
		return found, false, fmt.Errorf("find what a new version moves in %d: %w", year, err)
	}
	return found, ok, nil
}

const standingBridge = `select r.number, b.number, r.finished_at, r.offered, g.settlement is not null,
		b.scope1::text, b.scope2_location::text, b.scope2_market::text, b.scope3::text, coalesce(b.scope3_market, b.scope3)::text,
		r.scope1::text, r.scope2_location::text, r.scope2_market::text, r.scope3::text, coalesce(r.scope3_market, r.scope3)::text
	from footprint_bridges g
	join footprint_runs r on r.company_id = g.company_id and r.number = g.run
	join lateral (
		select * from footprint_runs b
		where b.company_id = r.company_id and b.year = r.year and not b.offered and b.number < r.number
		order by b.number desc limit 1) b on true
	where g.company_id = $1 and r.year = $2 and (g.settlement is null or g.settlement = 'kept') and ` + notOvertaken + `
	order by r.number desc limit 1`

// Settle keeps what a person says of the figures that a run of a new version
// moves, and has the year computed anew when the offered ones are taken.
// ErrSettled when that is no longer open, seal.ErrSealed for an offer of a sealed
// year. Requires Decisive.
func (s *Service) Settle(ctx context.Context, scope tenant.Scope, year, run int, how Settlement) (work *job.Job, err error) {
	if err := scope.Require(footprint.Decisive); err != nil {
		return nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		work = nil
		if err := keepSettlement(ctx, tx, scope, year, run, how); err != nil {
			return err
		}
		kind := map[Settlement]audit.Kind{Seen: audit.BridgeSeen, Taken: audit.BridgeTaken, Kept: audit.BridgeKept}[how]
		err := audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: kind, Detail: map[string]string{
			"year": strconv.Itoa(year), "run": strconv.Itoa(run),
		}})
		if err != nil || how != Taken {
			return err
		}
		made, err := footprint.Request(ctx, tx, scope, footprint.WholeYear(year), footprint.ByVersion)
		work = &made
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("settle what run %d of %d moves: %w", run, year, err)
	}
	return work, nil
}

func keepSettlement(ctx context.Context, tx pg.Tx, scope tenant.Scope, year, run int, how Settlement) error {
	if how != Seen {
		sealed, err := seal.Locked(ctx, tx, scope.Company, year)
		if err != nil {
			return err
		}
		if sealed {
			return seal.ErrSealed
		}
	}
	// A refused offer can still be taken.
	res, err := tx.NewRaw(`update footprint_bridges g
		set settlement = ?3, settled_at = clock_timestamp(), settled_by = ?4, impersonated = ?5
		from footprint_runs r
		where g.company_id = ?0 and g.run = ?2 and r.company_id = g.company_id and r.number = g.run and r.year = ?1
			and r.offered = (?3 <> 'seen') and (g.settlement is null or g.settlement = 'kept' and ?3 = 'taken') and `+notOvertaken,
		scope.Company, year, run, string(how), scope.Person, scope.Impersonated).Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return ErrSettled
}
