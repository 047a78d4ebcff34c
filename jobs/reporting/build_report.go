package reporting

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/job"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/reporting/archive"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/jobs"
	"tillit/reports/assembly"
)

// BuildReport makes the file of an ordered report. Each attempt writes a file
// of its own and the report points at the first that is whole, so running it
// twice does no harm.
type BuildReport struct {
	river.WorkerDefaults[report.Build]
	Jobs     *job.Service
	Reports  *report.Service
	Assembly *assembly.Assembly
}

// Work builds the report of one job.
func (w *BuildReport) Work(ctx context.Context, row *river.Job[report.Build]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, company.Read, company.See, agency.See, group.Read, answer.Read, answer.OptOut,
		document.Read, footprint.Read, activity.Read, supplychain.Read, seal.Verify, archive.Take)
	return jobs.ClassifyError(w.Jobs.Run(ctx, scope, row.Args.Job, jobs.Last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		if err := run.StillAllowed(ctx); err != nil {
			return err
		}
		run.TellWhenDone()
		ordered, err := w.Reports.Ordered(ctx, scope, run)
		if err != nil {
			return err
		}
		name, write, err := w.Assembly.Begin(ctx, assembly.Order{
			Order: ordered.Order, By: ordered.CreatedBy.Name, Scope: scope, Run: run,
			StillRequested: func(ctx context.Context) error { _, err := w.Reports.Ordered(ctx, scope, run); return err },
		})
		if err != nil {
			return err
		}
		return w.Reports.Finish(ctx, scope, run, ordered.ID, name, write)
	}))
}
