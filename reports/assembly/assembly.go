// Package assembly gathers what ordered reports say from the domains, and hands
// it to the packages that write them. It knows no database and no job runner.
package assembly

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/questions/assessment"
	"tillit/core/questions/document"
	"tillit/core/questions/optout"
	"tillit/core/questions/workbook"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
	"tillit/core/reporting/archive"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
	"tillit/reports"
	"tillit/reports/page"
	"tillit/reports/typst"
)

// Services are what reports are gathered from.
type Services struct {
	Activities  *activity.Service
	Archives    *archive.Service
	Assessments *assessment.Service
	Brands      *agency.Brands
	Chains      *supplychain.Service
	Companies   *company.Service
	Documents   *document.Service
	Filings     *vsme.Service
	Footprints  parts.Parts
	Groups      *group.Service
	OptOuts     *optout.Service
	Seals       *seal.Service
	Workbooks   *workbook.Service

	Reference
	Press
}

// Reference is what is the same for all companies.
type Reference struct {
	Catalogue  *catalogue.Catalogue
	Categories *category.Tree
}

// Press is what files are made with.
type Press struct {
	Typst   *typst.Engine
	Fonts   *page.Fonts
	Books   func(io.Writer, ledger.Head, iter.Seq[ledger.Voucher]) error // writes a file that other systems read
	Program string                                                       // name and version, as reports print it
	Clock   func() time.Time
}

// Assembly makes the files of ordered reports.
type Assembly struct {
	companies  *company.Service
	seals      *seal.Service
	footprints parts.Parts
	categories *category.Tree
	builders   map[report.Type]builder
	program    string
	clock      func() time.Time
}

// A builder names the file of an ordered report and writes it.
type builder func(ctx context.Context, o order) (name string, write func(io.Writer) error, err error)

// Order is what a file is made of.
type Order struct {
	report.Order

	By    string       // the person who asked for it
	Scope tenant.Scope // what the report may read
	Run   Progress
	// StillRequested returns job.ErrCancelled when the report was deleted meanwhile.
	StillRequested func(context.Context) error
}

// order is an Order with what stands at the top of it.
type order struct {
	report.Order

	scope          tenant.Scope
	run            Progress
	stillRequested func(context.Context) error
	head           reports.Head
}

// Progress hears how much of a file has been made.
type Progress interface {
	Progress(ctx context.Context, done, total int64) error
}

// New returns what makes files of every type.
func New(s Services) *Assembly {
	shown := brands{s.Brands, s.Companies}
	labels := carbonLabels{tree: s.Categories}
	letterhead := letterhead{fonts: s.Fonts, brands: shown, companies: s.Companies}
	carbon := carbonReports{footprints: s.Footprints, labels: labels, letterhead: letterhead}
	activities := activityReports{entries: s.Activities, footprints: s.Footprints, labels: labels, letterhead: letterhead}
	disclosed := sustainabilityReports{
		engine: s.Typst, companies: s.Companies, brands: shown, catalogue: s.Catalogue, optOuts: s.OptOuts, assessments: s.Assessments, documents: s.Documents,
		footprints: s.Footprints, categories: s.Categories, chains: s.Chains, filings: s.Filings, groups: s.Groups,
	}
	digital := digitalReports{s.Filings}
	a := &Assembly{
		companies: s.Companies, seals: s.Seals, footprints: s.Footprints, categories: s.Categories, program: s.Program, clock: s.Clock,
		builders: map[report.Type]builder{
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
			report.MaterialityXLSX:   materialityReports{s.Assessments}.workbook,
			report.AnswersXLSX:       answerReports{s.Workbooks}.workbook,
		},
	}
	a.builders[report.ArchiveZIP] = archiveReports{s.Archives, s.Companies, s.Books, a.seal, a.covered, maps.Clone(a.builders)}.zip
	return a
}

// Begin names the file of an ordered report and returns what writes it.
func (a *Assembly) Begin(ctx context.Context, ordered Order) (name string, write func(io.Writer) error, err error) {
	about, err := a.companies.Get(ctx, ordered.Scope)
	if err != nil {
		return "", nil, fmt.Errorf("read company: %w", err)
	}
	held, err := a.seal(ctx, ordered.Scope, ordered.Year)
	if err != nil {
		return "", nil, fmt.Errorf("read seal: %w", err)
	}
	var filter *reports.Filter
	if spec, _ := report.SpecOf(ordered.Type); spec.Filterable() {
		if filter, err = a.filter(ctx, ordered.Scope, ordered.Order); err != nil {
			return "", nil, err
		}
	}
	covered, err := a.covered(ctx, ordered.Scope, ordered.Order)
	if err != nil {
		return "", nil, fmt.Errorf("read coverage: %w", err)
	}
	name, write, err = a.builders[ordered.Type](ctx, order{
		Order: ordered.Order, scope: ordered.Scope, run: ordered.Run, stillRequested: ordered.StillRequested,
		head: reports.Head{
			Company: about.Name, Year: ordered.Year, Standard: about.Standard.String(), Currency: about.Currency, Locale: ordered.Locale,
			Scope2: reports.Scope2(ordered.Scope2), Filter: filter, Made: a.clock(), By: ordered.By, Program: a.program, Seal: held, Covered: covered,
		},
	})
	if err != nil {
		return "", nil, fmt.Errorf("begin %s: %w", ordered.Type, err)
	}
	return name, write, nil
}

// covered is how much of the whole year's purchases the emissions of a report know; nil
// for one without totals of them.
func (a *Assembly) covered(ctx context.Context, scope tenant.Scope, o report.Order) (*reports.Covered, error) {
	if !slices.Contains([]report.Type{
		report.CarbonXLSX, report.CarbonPDF, report.TiersXLSX, report.FootprintJSON, report.SustainabilityPDF, report.VSMEInline,
	}, o.Type) || !scope.May(footprint.Read) {
		return nil, nil //nolint:nilnil // none
	}
	c, err := a.footprints.Totals.Coverage(ctx, scope, o.Year, footprint.Filter{Scope2: footprint.Scope2(o.Scope2)})
	if err != nil {
		return nil, err
	}
	return &reports.Covered{Share: c.ShareOfSpend, Assumed: c.ShareAssumed(), Partial: c.Partial, Missing: c.Missing}, nil
}

// filter says what a report is narrowed to.
func (a *Assembly) filter(ctx context.Context, scope tenant.Scope, o report.Order) (*reports.Filter, error) {
	f := &reports.Filter{Months: o.Months, Scopes: o.Scopes, Basis: string(o.Basis)}
	if in, known := a.categories.Category(o.Category); known {
		f.Category = reports.Name{ID: in.ID, Text: in.Names.In(o.Locale)}
	}
	if o.Supplier == uuid.Nil && o.Source == uuid.Nil {
		return f, nil
	}
	named, err := a.footprints.Consolidations.Names(ctx, scope, o.Supplier, o.Source)
	if o.Supplier != uuid.Nil {
		f.Supplier = cmp.Or(named[o.Supplier], o.Supplier.String())
	}
	if o.Source != uuid.Nil {
		f.Source = cmp.Or(named[o.Source], o.Source.String())
	}
	return f, err
}

// Narrowed is the filter of the footprint that a report was ordered under.
func Narrowed(o report.Options) footprint.Filter {
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
func (a *Assembly) seal(ctx context.Context, scope tenant.Scope, year int) (*reports.Seal, error) {
	versions, err := a.seals.List(ctx, scope, year)
	if err != nil || len(versions) == 0 || versions[0].Opened != nil {
		return nil, err
	}
	return &reports.Seal{Version: versions[0].Version, SHA256: versions[0].SHA256}, nil
}
