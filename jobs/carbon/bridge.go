package carbon

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/books/supplier"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/jobs"
)

type findBehind struct{}

// Kind names the periodic work on years that another version of the program
// computed.
func (findBehind) Kind() string { return "footprint.behind" }

// behindFinder has them computed anew, with the suppliers that this version
// recognises.
type behindFinder struct {
	river.WorkerDefaults[findBehind]
	db         *pg.DB
	footprints *calculation.Service
}

// Work asks for the calculations of all companies but those whose suppliers
// could not be recognised.
func (w *behindFinder) Work(ctx context.Context, _ *river.Job[findBehind]) error {
	_, recognised := supplier.RecogniseWaiting(ctx, w.db)
	waiting, err := supplier.Waiting(ctx, w.db)
	if err != nil {
		return errors.Join(recognised, err)
	}
	_, err = w.footprints.AskForBridges(ctx, waiting)
	return errors.Join(recognised, err)
}

// Bridge computes the years of a company anew that another version of the
// program computed.
type Bridge struct {
	river.WorkerDefaults[footprint.Bridging]
	Jobs       *job.Service
	Footprints *calculation.Service
}

// Work does the calculation of one job.
func (w *Bridge) Work(ctx context.Context, row *river.Job[footprint.Bridging]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, footprint.Calculate)
	return jobs.ClassifyError(w.Jobs.Run(ctx, scope, row.Args.Job, jobs.Last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		summary, err := w.Footprints.Bridge(ctx, scope, run)
		if err != nil {
			return err
		}
		run.Result(summary)
		return nil
	}))
}
