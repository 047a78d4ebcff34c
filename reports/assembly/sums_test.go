package assembly_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/admin/demo"
	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/template"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/questions/answertest"
	"tillit/core/questions/document"
	"tillit/core/questions/workbook"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
	"tillit/core/reference/rule"
	"tillit/core/reporting/archive"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
	"tillit/integrations/format"
	"tillit/integrations/sheet"
	"tillit/integrations/sie"
	"tillit/jobs/books"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
	"tillit/jobs/reporting"
	"tillit/reports"
	"tillit/reports/assembly"
	"tillit/reports/page"
	"tillit/reports/reportstest"
	"tillit/reports/typst"
)

// demonstration is an installation with the demonstration companies, whose
// books have been imported.
type demonstration struct {
	db         *pg.DB
	owner      string // address of the database as its owner
	jobs       *job.Service
	footprints parts.Parts
	reports    *report.Service
	deps       assembly.Services
	answers    answertest.Services
}

func newDemonstration(t testing.TB) demonstration {
	t.Helper()
	database := pgtest.New(t)
	db := database.Open(t)
	clock := func() time.Time { return time.Date(2026, 2, 1, 9, 0, 0, 0, time.UTC) }
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	_, err = calculation.Load(t.Context(), db, category.Standard(), factor.Standard())
	require.NoError(t, err)
	_, err = rulebook.Load(t.Context(), db, rule.Standard())
	require.NoError(t, err)
	_, err = template.Load(t.Context(), db, template.Standard())
	require.NoError(t, err)
	questions := cataloguetest.Install(t, db)
	companies, err := company.NewService(db, files, clock)
	require.NoError(t, err)
	companies.Welcome(template.NewService(db, template.Standard()).Welcome)

	factors := library.NewService(db, category.Standard(), factor.Standard())
	d := demonstration{
		db: db, owner: database.OwnerURL, jobs: job.NewService(db),
		footprints: parts.New(db, category.Standard(), factors, price.Standard()),
	}
	ledger := bookkeeping.NewService(db, files, format.Open)
	answers := answertest.NewServices(db, questions, clock, 2025)
	d.answers = answers
	filings := vsme.NewService(companies, answers.Reading, d.footprints.Totals)
	d.reports = report.NewService(db, files, filings.Refusal, time.Now)
	engine := typst.New(typst.Options{Web: "../../web", Out: io.Discard})
	t.Cleanup(func() { require.NoError(t, engine.Close()) })
	d.deps = assembly.Services{
		Activities: activity.NewService(db, category.Standard(), factors, sheet.Files{}, clock), Assessments: answers.Assessments, OptOuts: answers.OptOuts, Archives: archive.NewService(db, files),
		Brands: agency.NewBrands(db, files, clock), Chains: supplychain.NewService(db, clock), Companies: companies,
		Documents: document.NewService(db, files, document.Limits{}, clock), Filings: filings, Footprints: d.footprints,
		Groups: group.NewService(db, companies, answers.Reading, answers.Progress, d.footprints.Consolidations, category.Standard(), clock), Seals: seal.NewService(db, seal.Options{}), Workbooks: workbook.NewService(answers.Reading, answers.History, answers.Writing, sheet.Books{}),
		Reference: assembly.Reference{Catalogue: questions, Categories: category.Standard()},
		Press:     assembly.Press{Typst: engine, Fonts: page.NewFonts("../../web"), Books: sie.Write, Program: "Tillit", Clock: clock},
	}
	require.NoError(t, demo.Load(t.Context(), demo.Services{
		Accounts: accounttest.Service(t, db), Activities: d.deps.Activities, Agencies: agency.NewService(db, time.Now), Brands: d.deps.Brands, Companies: companies,
		Editions: answers.Editions, Reading: answers.Reading, Writing: answers.Writing, Assignments: answers.Assignments, Assessments: answers.Assessments,
		Ledger: ledger, Chains: d.deps.Chains, Encode: sie.Write, Kind: sie.Kind,
	}, func(string, ...any) {}))

	importing := &books.ImportLedger{Jobs: d.jobs, Ledger: ledger, Footprints: d.footprints.Calculations}
	for _, ref := range d.queued(t, bookkeeping.KindImport) {
		require.NoError(t, importing.Work(t.Context(), &river.Job[bookkeeping.Importing]{
			JobRow: jobstest.Attempt(), Args: bookkeeping.Importing{Ref: ref},
		}))
	}
	d.meter(t)
	return d
}

// meter has each company state what it has measured, which stands for some of
// what it has booked.
func (d demonstration) meter(t testing.TB) {
	t.Helper()
	for _, id := range d.companies(t) {
		year := slices.Max(demo.Years())
		_, err := d.deps.Activities.Make(t.Context(), tenant.NewScope(uuid.Nil, id, activity.Write), activity.Content{
			From: time.Date(year-1, 11, 1, 0, 0, 0, 0, time.UTC), To: time.Date(year, 2, 28, 0, 0, 0, 0, time.UTC), Category: "1.mobile.fossil.diesel",
			Quantity: decimal.RequireFromString("1234.567891"), Unit: quantity.Litre, Source: activity.Invoice, Supplier: "=Macken", Cover: activity.Leaf,
		})
		require.NoError(t, err)
	}
	computing := &carbon.RecalculateMonths[activity.Applying]{Jobs: d.jobs, Footprints: d.footprints.Calculations}
	for _, ref := range d.queued(t, activity.KindApply) {
		require.NoError(t, computing.Work(t.Context(), &river.Job[activity.Applying]{
			JobRow: jobstest.Attempt(), Args: activity.Applying{Ref: ref},
		}))
	}
}

// queued names the jobs of a kind that wait, of all companies.
func (d demonstration) queued(t testing.TB, kind string) []job.Ref {
	t.Helper()
	var refs []job.Ref
	var rows []struct{ CompanyID, ID uuid.UUID }
	require.NoError(t, d.db.In(t.Context(), accounttest.Administrator(uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select company_id, id from jobs where kind = ? and state = 'queued' order by created_at", kind).Scan(ctx, &rows)
	}))
	for _, r := range rows {
		refs = append(refs, job.Ref{Company: r.CompanyID, Job: r.ID})
	}
	return refs
}

// figures are the totals of a year, in kilograms, from one place.
type figures struct {
	scope1, scope2Location, scope2Market, scope3, total decimal.Decimal
}

func (f figures) String() string {
	return fmt.Sprint(f.scope1, " ", f.scope2Location, " ", f.scope2Market, " ", f.scope3, " ", f.total)
}

// added reads them from a table that has a row of kilograms a scope.
func (d demonstration) added(t *testing.T, scope tenant.Scope, table string, year int) figures {
	t.Helper()
	f := figures{}
	var rows []struct {
		Scope    int
		Location decimal.Decimal
		Market   decimal.Decimal
	}
	require.NoError(t, d.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select scope, sum(kg_location) as location, sum(kg_market) as market from "+table+
			" where company_id = ? and year = ? and status = 'counted' and not disabled group by scope", scope.Company, year).Scan(ctx, &rows)
	}))
	for _, r := range rows {
		f.total = f.total.Add(r.Location)
		switch r.Scope {
		case 1:
			f.scope1 = r.Location
		case 2:
			f.scope2Location, f.scope2Market = r.Location, r.Market
		case 3:
			f.scope3 = r.Location
		}
	}
	return f
}

func (d demonstration) shown(t *testing.T, scope tenant.Scope, year int) figures {
	t.Helper()
	o, err := d.footprints.Totals.Overview(t.Context(), scope, year, footprint.Filter{})
	require.NoError(t, err)
	return figures{o.Totals.Scope1, o.Totals.Scope2Location, o.Totals.Scope2Market, o.Totals.Scope3, o.Totals.Total}
}

// builder makes the files of reports.
func (d demonstration) builder() *reporting.BuildReport {
	return &reporting.BuildReport{Jobs: d.jobs, Reports: d.reports, Assembly: assembly.New(d.deps)}
}

// file has a report made and reads it.
func (d demonstration) file(t *testing.T, scope tenant.Scope, order report.Order) []byte {
	t.Helper()
	made, err := d.reports.Make(t.Context(), scope, order)
	require.NoError(t, err)
	require.NoError(t, d.builder().Work(t.Context(), &river.Job[report.Build]{
		JobRow: jobstest.Attempt(), Args: report.Build{Ref: made.Job.Ref()},
	}))
	_, content, err := d.reports.Open(t.Context(), scope, made.ID)
	require.NoError(t, err)
	defer func() { require.NoError(t, content.Close()) }()
	bytes, err := io.ReadAll(content)
	require.NoError(t, err)
	return bytes
}

// printed reads them from the last row of the months in the workbook, where
// they stand in tonnes.
func (d demonstration) printed(t *testing.T, scope tenant.Scope, year int) figures {
	t.Helper()
	book := reportstest.Open(t, d.file(t, scope, report.Order{
		Type: report.CarbonXLSX, Year: year, Locale: "sv-SE", Options: report.Options{Scope2: report.ByLocation},
	}))
	rows, err := book.GetRows("Per månad", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	last := rows[len(rows)-1]
	kg := func(column int) decimal.Decimal { return decimal.RequireFromString(last[column]).Shift(3) }
	return figures{kg(1), kg(2), kg(3), kg(4), kg(5)}
}

func TestDemonstration_Night(t *testing.T) {
	t.Parallel()
	d := newDemonstration(t)
	t.Run("AsItIs", func(t *testing.T) { // what follows changes it
		t.Run("OneFigureEverywhere", func(t *testing.T) { t.Parallel(); d.oneFigureEverywhere(t) })
		t.Run("OneCoverageEverywhere", func(t *testing.T) { t.Parallel(); d.oneCoverageEverywhere(t) })
		t.Run("OneFigureInEveryExport", func(t *testing.T) { t.Parallel(); d.oneFigureInEveryExport(t) })
		if nightly.Now() {
			t.Run("OpensInLibreOffice", func(t *testing.T) { t.Parallel(); d.opensInLibreOffice(t) })
		}
		t.Run("EveryYearCloses", func(t *testing.T) { t.Parallel(); d.everyYearCloses(t) })
		t.Run("EveryCostIsAccountedFor", func(t *testing.T) { t.Parallel(); d.everyCostIsAccountedFor(t) })
	})
	t.Run("ValueChainIsThatOfTheMap", func(t *testing.T) { d.valueChainIsThatOfTheMap(t) }) //nolint:paralleltest // it changes the demonstration
	t.Run("NothingRuns", func(t *testing.T) { d.nothingRuns(t) })                           //nolint:paralleltest // it changes the demonstration
}

// Whoever adds up the rows, reads the sums, looks at the screen or opens the
// workbook finds the same figure, to the last decimal, for every company, year
// and scope of the demonstration.
func (d demonstration) oneFigureEverywhere(t *testing.T) {
	t.Helper()
	for _, id := range d.companies(t) {
		scope := tenant.NewScope(uuid.Nil, id, footprint.Read, report.Make, report.Read)
		for _, year := range demo.Years() {
			rows := d.added(t, scope, "footprint_transactions", year)
			require.True(t, rows.scope1.IsPositive() && rows.scope2Location.IsPositive() && rows.scope3.IsPositive(), "%s %d: %s", id, year, rows)
			require.Equal(t, rows.String(), d.added(t, scope, "footprint_rollups", year).String(), "sums of %d", year)
			require.Equal(t, rows.String(), d.shown(t, scope, year).String(), "screen of %d", year)
			require.Equal(t, rows.String(), d.printed(t, scope, year).String(), "workbook of %d", year)
		}
	}
}

// Whoever adds up the rows, looks at the screen, at the list of companies or at the group,
// or opens a file finds the same share of what was bought.
func (d demonstration) oneCoverageEverywhere(t *testing.T) {
	t.Helper()
	year := demo.Years()[len(demo.Years())-1]
	overseer := tenant.NewScope(uuid.Nil, uuid.Nil, totals.Oversee).SeeingAll()
	listed, err := d.footprints.Totals.Portfolio(t.Context(), overseer, year)
	require.NoError(t, err)
	for _, id := range d.companies(t) {
		scope := tenant.NewScope(uuid.Nil, id, footprint.Read, report.Make, report.Read)
		var added decimal.Decimal
		require.NoError(t, d.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			return tx.NewRaw(`select round(sum(abs(amount)) filter (where status = 'counted') / sum(abs(amount)) filter (where status <> 'excluded'), 6)
				from footprint_transactions where company_id = ? and year = ? and not disabled`, id, year).Scan(ctx, &added)
		}))
		view, err := d.footprints.Totals.Overview(t.Context(), scope, year, footprint.Filter{})
		require.NoError(t, err)
		want := view.Coverage.ShareOfSpend.Decimal
		require.True(t, added.Equal(want), "rows of %s: %s, screen: %s", id, added, want)
		at := slices.IndexFunc(listed, func(y totals.CompanyYear) bool { return y.Company == id })
		require.Equal(t, want.String(), listed[at].ShareOfSpend.Decimal.String(), "list of companies")
		of, err := d.footprints.Consolidations.Consolidate(t.Context(), scope, year,
			[]consolidation.Portion{{Company: id, Year: year, First: 1, Last: 12, Share: decimal.New(5, -1)}}, "")
		require.NoError(t, err)
		require.Equal(t, want.String(), of.Companies[0].ShareOfSpend.Decimal.String(), "group")

		var file struct {
			Head struct {
				Coverage struct {
					ShareOfSpend decimal.Decimal `json:"shareOfSpend"`
				} `json:"coverage"`
			} `json:"head"`
		}
		require.NoError(t, json.Unmarshal(d.file(t, scope, report.Order{Type: report.FootprintJSON, Year: year, Locale: "sv-SE"}), &file))
		require.Equal(t, want.String(), file.Head.Coverage.ShareOfSpend.String(), "file for machines")
		book := reportstest.Open(t, d.file(t, scope, report.Order{
			Type: report.TiersXLSX, Year: year, Locale: "sv-SE", Options: report.Options{Scope2: report.ByLocation, Tiers: report.AllTiers},
		}))
		rows, err := book.GetRows("Kategorier")
		require.NoError(t, err)
		said := reports.FiguresIn("sv-SE").Percent(view.Coverage.ShareOfSpend, 1) + " av inköpen i pengar"
		require.True(t, slices.ContainsFunc(rows, func(cells []string) bool { return len(cells) > 0 && strings.Contains(cells[0], said) }), "workbook: %s", said)
	}
}

func (d demonstration) companies(t testing.TB) (ids []uuid.UUID) {
	t.Helper()
	require.NoError(t, d.db.In(t.Context(), accounttest.Administrator(uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select id from companies").Scan(ctx, &ids)
	}))
	require.Len(t, ids, 5)
	return ids
}

// The ledger of every year closes with the footprint to 0.00 on each account.
func (d demonstration) everyYearCloses(t *testing.T) {
	t.Helper()
	for _, id := range d.companies(t) {
		for _, year := range demo.Years() {
			found, err := d.footprints.Reconciliations.Reconcile(t.Context(), tenant.NewScope(uuid.Nil, id, footprint.Read), year)
			require.NoError(t, err)
			require.NotEmpty(t, found.Accounts)
			require.NotEmpty(t, found.LeftOut)
			for _, a := range found.Accounts {
				require.True(t, a.Difference.IsZero(), "%s %d: %s on %s", id, year, a.Difference, a.Number)
			}
			require.Empty(t, found.Mismatches)
		}
	}
}

// Every krona of cost is counted, excluded or unmatched, and most of it is
// matched.
func (d demonstration) everyCostIsAccountedFor(t *testing.T) {
	t.Helper()
	require.NoError(t, d.db.In(t.Context(), accounttest.Administrator(uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		var wrong int
		if err := tx.NewRaw(`
			select count(*) from (
				select r.company_id, r.account,
					sum(r.amount) as booked,
					(select sum(t.amount) from footprint_transactions t where t.company_id = r.company_id and t.account = r.account) as told
				from ledger_rows r
				join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
				join ledger_accounts a on a.company_id = r.company_id and a.source_id = v.source_id and a.number = r.account and a.type = 'cost'
				group by 1, 2) sums
			where booked is distinct from told`).Scan(ctx, &wrong); err != nil {
			return err
		}
		require.Zero(t, wrong, "accounts whose transactions do not add up to the ledger")

		var share decimal.Decimal
		if err := tx.NewRaw(`select sum(amount) filter (where status <> 'unmatched') / sum(amount) from footprint_transactions`).Scan(ctx, &share); err != nil {
			return err
		}
		require.True(t, share.GreaterThan(decimal.RequireFromString("0.95")), "matched share of spend: %s", share)
		return nil
	}))
}
