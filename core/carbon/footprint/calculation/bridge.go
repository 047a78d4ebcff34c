package calculation

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/input"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
	"tillit/core/reference/vat"
)

// basis names, by a hash, what ships with the program and decides over
// figures: rules, factors, prices, rates of value added tax, and the way to calculate.
func (s *Service) basis() string {
	sum := sha256.New()
	for _, part := range []string{
		strconv.Itoa(engine.Edition), rule.StandardVersion(), s.factors.ShippedVersion(), s.prices.Version(), vat.Shipped().Version(),
	} {
		sum.Write([]byte(part))
		sum.Write([]byte{0})
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}

// AskForBridges has the years computed anew that stand as another version of the
// program left them, each company by a job, but for companies that are named and those with
// such a job. It returns of how many companies. One that fails holds up no other.
func (s *Service) AskForBridges(ctx context.Context, except []uuid.UUID) (asked int, err error) {
	companies, err := input.UsersOf(ctx, s.db, tenant.Scope{}.SeeingAll(), "")
	if err != nil {
		return 0, err
	}
	var failed []error
	for _, c := range companies {
		if slices.Contains(except, c.ID) {
			continue
		}
		made, err := s.askForBridge(ctx, tenant.NewScope(uuid.Nil, c.ID))
		if err != nil {
			failed = append(failed, fmt.Errorf("ask for a bridge of company %s: %w", c.ID, err))
		} else if made {
			asked++
		}
	}
	return asked, errors.Join(failed...)
}

func (s *Service) askForBridge(ctx context.Context, scope tenant.Scope) (made bool, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		// Of two processes at once the second sees what the first has asked for.
		const lock = "select pg_advisory_xact_lock(hashtextextended(?, 0))"
		if _, err := tx.NewRaw(lock, "footprint bridge "+scope.Company.String()).Exec(ctx); err != nil {
			return err
		}
		years, err := s.behind(ctx, tx, scope.Company)
		if err != nil || len(years) == 0 {
			return err
		}
		var active bool
		err = tx.NewRaw("select exists (select from jobs where company_id = ? and kind = ? and state in ('queued', 'running'))",
			scope.Company, footprint.KindBridge).Scan(ctx, &active)
		if err != nil || active {
			return err
		}
		work, err := job.Create(ctx, tx, scope, footprint.KindBridge, struct{}{})
		if err != nil {
			return err
		}
		made = true
		return tx.Enqueue(ctx, footprint.Bridging{Ref: work.Ref()})
	})
	return made && err == nil, err
}

// Bridge computes anew every year of the company that stands as another version
// of the program left it, once, and keeps what that moves. Where figures of a
// year have left the house they stay as they are, and the new ones are an offer.
// Sealed years are left alone. It works as Recalculate does, and requires Calculate.
func (s *Service) Bridge(ctx context.Context, scope tenant.Scope, run *job.Run) (footprint.Summary, error) {
	if err := scope.Require(footprint.Calculate); err != nil {
		return footprint.Summary{}, err
	}
	var spans []footprint.Span
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		years, err := s.behind(ctx, tx, scope.Company)
		for _, year := range years {
			spans = append(spans, footprint.WholeYear(year).Years()...)
		}
		return err
	})
	if err != nil {
		return footprint.Summary{}, fmt.Errorf("find years to bridge: %w", err)
	}
	return s.recalculate(ctx, scope, &calculator{bridging: true, run: run}, spans)
}

// bridges says of what findDifference left whether it moves figures of the year,
// and whether that is an offer because they have left the house.
func bridges(ctx context.Context, tx pg.Tx, company uuid.UUID, year int) (moved, offered bool, err error) {
	if moved, err = moves(ctx, tx); err != nil || !moved {
		return false, false, err
	}
	offered, err = footprint.Published(ctx, tx, company, year)
	return true, offered, err
}

// behind lists the years with months that a run of another version of the
// program computed last, but for sealed ones and those whose new figures are on
// offer already, or refused.
func (s *Service) behind(ctx context.Context, tx pg.Tx, company uuid.UUID) (years []int, err error) {
	var found []int
	err = tx.NewRaw(`
		with latest as (
			select distinct on (r.year, m) r.year, r.basis
			from footprint_runs r cross join generate_series(r.from_month::int, r.to_month::int) m
			where r.company_id = ?0 and not r.offered
			order by r.year, m, r.number desc)
		select distinct year from latest l
		where basis <> ?1
			and not exists (select from footprint_runs o where o.company_id = ?0 and o.year = l.year and o.offered and o.basis = ?1
				and not exists (select from footprint_runs t where t.company_id = ?0 and t.year = o.year and not t.offered and t.number > o.number))
			and not exists (select from footprint_runs o join footprint_bridges b on b.company_id = o.company_id and b.run = o.number
				where o.company_id = ?0 and o.year = l.year and o.basis = ?1 and b.settlement = 'kept')
		order by year`, company, s.basis()).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("find years of another version: %w", err)
	}
	for _, year := range found {
		sealed, err := seal.Locked(ctx, tx, company, year)
		if err != nil {
			return nil, err
		}
		if !sealed {
			years = append(years, year)
		}
	}
	return years, nil
}
