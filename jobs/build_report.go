package jobs

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
	"tillit/integrations/sie"
	"tillit/reports/assembly"
)

// buildReport makes the file of an ordered report. Each attempt writes a file
// of its own and the report points at the first that is whole, so running it
// twice does no harm.
type buildReport struct {
	river.WorkerDefaults[report.Build]

	jobs     *job.Service
	reports  *report.Service
	assembly *assembly.Assembly
}

func newBuildReport(deps Deps) *buildReport {
	return &buildReport{jobs: deps.Jobs, reports: deps.Reports, assembly: assembly.New(assembly.Services{
		Activities: deps.Activities, Answers: deps.Answers, Archives: archive.NewService(deps.DB, deps.Files), Brands: deps.Brands,
		Catalogue: deps.Catalogue, Categories: deps.Categories, Chains: supplychain.NewService(deps.DB, deps.Clock), Companies: deps.Companies,
		Documents: deps.Documents, Filings: deps.Filings, Footprints: deps.Footprints,
		Groups: group.NewService(deps.DB, deps.Companies, deps.Answers, deps.Footprints, deps.Categories, deps.Clock),
		Seals:  seal.NewService(deps.DB, seal.Options{}), Workbooks: deps.Workbooks,
		Typst: deps.Typst, Fonts: deps.Fonts, Books: sie.Write, Program: deps.Program, Clock: deps.Clock,
	})}
}

// Work builds the report of one job.
func (w *buildReport) Work(ctx context.Context, row *river.Job[report.Build]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, company.Read, company.See, agency.See, group.Read, answer.Read, answer.OptOut, document.Read, footprint.Read, activity.Read, supplychain.Read, seal.Verify, archive.Take)
	return verdict(w.jobs.Run(ctx, scope, row.Args.Job, last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		if err := run.StillAllowed(ctx); err != nil {
			return err
		}
		ordered, err := w.reports.Ordered(ctx, scope, run)
		if err != nil {
			return err
		}
		name, write, err := w.assembly.Begin(ctx, assembly.Order{
			Order: ordered.Order, By: ordered.CreatedBy.Name, Scope: scope, Run: run,
			Wanted: func(ctx context.Context) error { _, err := w.reports.Ordered(ctx, scope, run); return err },
		})
		if err != nil {
			return err
		}
		return w.reports.Finish(ctx, scope, run, ordered.ID, name, write)
	}))
}
