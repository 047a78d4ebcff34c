package footprint

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/supplier"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Recalculation is the payload of the job that computes footprints anew.
type Recalculation struct {
	job.Ref
}

// Kind is KindRecalculate.
func (Recalculation) Kind() string { return KindRecalculate }

// Bridging is the payload of the job for years of another version of the program.
type Bridging struct {
	job.Ref
}

// Kind is KindBridge.
func (Bridging) Kind() string { return KindBridge }

// Calculated is the work that follows from a company's transactions having
// been replaced.
type Calculated struct {
	Company uuid.UUID `json:"company"`
}

// Kind names the work.
func (Calculated) Kind() string { return "footprint.calculated" }

// periodParams is a Period as the job stores it: the first days of its ends.
type periodParams struct {
	From      time.Time  `json:"from"`
	To        time.Time  `json:"to"`
	Occasions []Occasion `json:"occasions,omitempty"`
}

// Occasion says what led to a run.
type Occasion string

// The occasions.
const (
	ByRequest   Occasion = "request"   // somebody asked for it
	ByImport    Occasion = "import"    // of books
	ByRules     Occasion = "rules"     // rules changed
	ByDecisions Occasion = "decisions" // over single rows, or taken back
	ByEntries   Occasion = "entries"   // of activity data
	ByContracts Occasion = "contracts" // for energy
	ByFactors   Occasion = "factors"   // of the library
	BySuppliers Occasion = "suppliers" // were merged, or told apart
	ByFigures   Occasion = "figures"   // of suppliers' own
	ByVAT       Occasion = "vat"       // in costs
	ByVersion   Occasion = "version"   // of the program, with other rules, factors or ways to calculate
)

// OccasionsOf says what led to a job.
func OccasionsOf(j job.Job) ([]Occasion, error) {
	switch j.Kind {
	case bookkeeping.KindImport, bookkeeping.KindSettle:
		return []Occasion{ByImport}, nil
	case activity.KindApply:
		return []Occasion{ByEntries}, nil
	case energycontract.KindApply:
		return []Occasion{ByContracts}, nil
	case supplier.KindApply:
		return []Occasion{BySuppliers}, nil
	case KindBridge:
		return []Occasion{ByVersion}, nil
	}
	if len(j.Params) == 0 {
		return []Occasion{ByRequest}, nil
	}
	var p periodParams
	if err := json.Unmarshal(j.Params, &p); err != nil {
		return nil, fmt.Errorf("read occasions of job %s: %w", j.ID, err)
	}
	if len(p.Occasions) == 0 { // of a job from before they were kept
		p.Occasions = []Occasion{ByRequest}
	}
	return p.Occasions, nil
}

// PeriodOf reads the period of a job that Request made.
func PeriodOf(j job.Job) (Period, error) {
	var p periodParams
	if err := json.Unmarshal(j.Params, &p); err != nil {
		return Period{}, fmt.Errorf("read period of job %s: %w", j.ID, err)
	}
	return Period{MonthOf(p.From), MonthOf(p.To)}, nil
}

// Request has months computed anew by a job, in the transaction that is the
// reason for it.
func Request(ctx context.Context, tx pg.Tx, scope tenant.Scope, period Period, occasion Occasion) (job.Job, error) {
	const lock = "select pg_advisory_xact_lock(hashtextextended(?, 0))"
	if _, err := tx.NewRaw(lock, "footprint request "+scope.Company.String()).Exec(ctx); err != nil {
		return job.Job{}, fmt.Errorf("wait for other requests: %w", err)
	}
	waiting, found, err := job.Waiting(ctx, tx, scope, KindRecalculate)
	if err != nil {
		return job.Job{}, err
	}
	if found {
		asked, err := PeriodOf(waiting)
		if err != nil {
			return job.Job{}, err
		}
		occasions, err := OccasionsOf(waiting)
		if err != nil {
			return job.Job{}, err
		}
		if !slices.Contains(occasions, occasion) {
			occasions = append(occasions, occasion)
		}
		return job.Amend(ctx, tx, waiting, asked.with(period).params(occasions...))
	}
	made, err := job.Create(ctx, tx, scope, KindRecalculate, period.params(occasion))
	if err != nil {
		return job.Job{}, err
	}
	return made, tx.Enqueue(ctx, Recalculation{made.Ref()})
}

// with gives the shortest period that covers both.
func (p Period) with(other Period) Period {
	if other.From.Before(p.From) {
		p.From = other.From
	}
	if p.To.Before(other.To) {
		p.To = other.To
	}
	return p
}

func (p Period) params(occasions ...Occasion) periodParams {
	return periodParams{From: p.From.First(), To: p.To.First(), Occasions: occasions}
}

// RenewYear has a year computed anew by a job, in the transaction that changed
// what suppliers say of it.
func RenewYear(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int) (job.Job, error) {
	return Request(ctx, tx, scope, WholeYear(year), ByFigures)
}

// RenewOpened has a year computed anew that was sealed: calculations left it
// out meanwhile. It belongs to the transaction that opens the year.
func RenewOpened(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int) error {
	_, err := Request(ctx, tx, scope, WholeYear(year), ByRequest)
	return err
}
