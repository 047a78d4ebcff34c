package jobs

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/job"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/reference/category"
	"tillit/core/reporting/archive"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/reports"
)

// buildReport makes the file of an ordered report. Each attempt writes a file
// of its own and the report points at the first that is whole, so running it
// twice does no harm.
type buildReport struct {
	river.WorkerDefaults[report.Build]
	jobs       *job.Service
	reports    *report.Service
	companies  *company.Service
	seals      *seal.Service
	footprints *footprint.Service
	categories *category.Tree
	makers     map[report.Type]maker
	program    string
	clock      func() time.Time
}

// A maker names the file of an ordered report and writes it.
type maker func(ctx context.Context, o order) (name string, write func(io.Writer) error, err error)

// order is what a maker makes a file of.
type order struct {
	report.Order
	scope tenant.Scope
	run   progress
	head  reports.Head
	// wanted returns job.ErrCancelled when the report was deleted meanwhile.
	wanted func(context.Context) error
}

// progress hears how far a maker is.
type progress interface {
	Progress(ctx context.Context, done, total int64) error
}

func newBuildReport(deps Deps) *buildReport {
	shown := brands{deps.Brands, deps.Companies}
	labels := carbonLabels{tree: deps.Categories}
	letterhead := letterhead{fonts: deps.Fonts, brands: shown, companies: deps.Companies}
	carbon := carbonReports{footprints: deps.Footprints, labels: labels, letterhead: letterhead}
	activities := activityReports{entries: deps.Activities, footprints: deps.Footprints, labels: labels, letterhead: letterhead}
	disclosed := sustainabilityReports{
		engine: deps.Typst, companies: deps.Companies, brands: shown, catalogue: deps.Catalogue, answers: deps.Answers,
		documents: deps.Documents, footprints: deps.Footprints, categories: deps.Categories, chains: supplychain.NewService(deps.DB, deps.Clock),
		filings: deps.Filings, groups: group.NewService(deps.DB, deps.Companies, deps.Answers, deps.Footprints, deps.Categories, deps.Clock),
	}
	digital := digitalReports{deps.Filings}
	w := &buildReport{
		jobs: deps.Jobs, reports: deps.Reports, companies: deps.Companies, seals: seal.NewService(deps.DB, seal.Options{}), footprints: deps.Footprints,
		categories: deps.Categories, program: deps.Program, clock: deps.Clock,
		makers: map[report.Type]maker{
			report.CarbonXLSX:        carbon.workbook,
			report.CarbonPDF:         carbon.pages,
			report.TiersXLSX:         carbon.byTier,
			report.SustainabilityPDF: disclosed.pdf,
			report.VSMEInline:        digital.page,
			report.VSMEJSON:          digital.document,
			report.FootprintCSV:      carbon.table,
			report.FootprintJSON:     carbon.document,
			report.ActivityXLSX:      activities.workbook,
			report.ActivityPDF:       activities.pages,
			report.MaterialityXLSX:   materialityReports{deps.Answers}.workbook,
			report.AnswersXLSX:       answerReports{deps.Workbooks}.workbook,
		},
	}
	w.makers[report.ArchiveZIP] = archiveReports{archive.NewService(deps.DB, deps.Files), deps.Companies, w.seal, maps.Clone(w.makers)}.zip
	return w
}

// Timeout gives a very large company time enough.
func (w *buildReport) Timeout(*river.Job[report.Build]) time.Duration { return 45 * time.Minute }

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
		about, err := w.companies.Get(ctx, scope)
		if err != nil {
			return fmt.Errorf("read company: %w", err)
		}
		held, err := w.seal(ctx, scope, ordered.Year)
		if err != nil {
			return fmt.Errorf("read seal: %w", err)
		}
		var filter *reports.Filter
		if form := ordered.Form(); form.Narrows() {
			if filter, err = w.filter(ctx, scope, ordered.Order); err != nil {
				return err
			}
		}
		name, write, err := w.makers[ordered.Type](ctx, order{
			Order: ordered.Order, scope: scope, run: run,
			wanted: func(ctx context.Context) error { _, err := w.reports.Ordered(ctx, scope, run); return err },
			head: reports.Head{
				Company: about.Name, Year: ordered.Year, Standard: about.Standard.String(), Currency: about.Currency, Locale: ordered.Locale,
				Scope2: reports.Scope2(ordered.Scope2), Filter: filter, Made: w.clock(), By: ordered.CreatedBy.Name, Program: w.program, Seal: held,
			},
		})
		if err != nil {
			return fmt.Errorf("begin %s: %w", ordered.Type, err)
		}
		return w.reports.Finish(ctx, scope, run, ordered.ID, name, write)
	}))
}

// filter says what a report is narrowed to.
func (w *buildReport) filter(ctx context.Context, scope tenant.Scope, o report.Order) (*reports.Filter, error) {
	f := &reports.Filter{Months: o.Months, Scopes: o.Scopes, Basis: string(o.Basis)}
	if in, known := w.categories.Category(o.Category); known {
		f.Category = reports.Name{ID: in.ID, Text: in.Names.In(o.Locale)}
	}
	if o.Supplier == uuid.Nil && o.Source == uuid.Nil {
		return f, nil
	}
	named, err := w.footprints.Names(ctx, scope, o.Supplier, o.Source)
	if o.Supplier != uuid.Nil {
		f.Supplier = cmp.Or(named[o.Supplier], o.Supplier.String())
	}
	if o.Source != uuid.Nil {
		f.Source = cmp.Or(named[o.Source], o.Source.String())
	}
	return f, err
}

// narrowed is the filter of the footprint that a report was ordered under.
func narrowed(o report.Options) footprint.Filter {
	f := footprint.Filter{
		Months: o.Months, Scopes: o.Scopes, Category: o.Category, Supplier: o.Supplier, Source: o.Source, Scope2: footprint.Scope2(o.Scope2),
	}
	switch o.Basis {
	case report.OnSpend:
		f.Method = engine.Spend
	case report.OnQuantities:
		f.Method = engine.Activity
	case report.OnEntries:
		f.Entries = true
	}
	return f
}

// seal is that which a year is under, or nil.
func (w *buildReport) seal(ctx context.Context, scope tenant.Scope, year int) (*reports.Seal, error) {
	versions, err := w.seals.List(ctx, scope, year)
	if err != nil || len(versions) == 0 || versions[0].Opened != nil {
		return nil, err
	}
	return &reports.Seal{Version: versions[0].Version, SHA256: versions[0].SHA256}, nil
}
