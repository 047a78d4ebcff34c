package report_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reporting/report"
)

type bundle struct {
	db      *pg.DB
	reports *report.Service
	jobs    *job.Service
	scope   tenant.Scope
	other   tenant.Scope
}

func newBundle(t *testing.T) bundle {
	t.Helper()
	return newRefusingBundle(t, nil)
}

func newRefusingBundle(t *testing.T, refuse report.Refusal) bundle {
	t.Helper()
	db := pgtest.DB(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	company := accounttest.Company(t, db)
	boss := accounttest.Person(t, db, tenant.Company, company)
	return bundle{
		db: db, reports: report.NewService(db, files, refuse, time.Now), jobs: job.NewService(db),
		scope: tenant.NewScope(boss.ID, company, report.Read, report.Make),
		other: tenant.NewScope(uuid.New(), accounttest.Company(t, db), report.Read, report.Make),
	}
}

var order = report.Order{Type: report.CarbonXLSX, Year: 2025, Locale: "sv-SE", Options: report.Options{Scope2: report.ByLocation}}

// build runs the job of a report with what write yields.
func (b bundle) build(t *testing.T, made report.Report, write func(io.Writer) error) error {
	t.Helper()
	return b.jobs.Run(t.Context(), b.scope, made.Job.ID, true, func(ctx context.Context, run *job.Run) error {
		ordered, err := b.reports.Ordered(ctx, b.scope, run)
		require.NoError(t, err)
		require.Equal(t, made.ID, ordered.ID)
		return b.reports.Finish(ctx, b.scope, run, ordered.ID, "Klimatrapport 2025.xlsx", write)
	})
}

func bytesOf(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func TestService_MakeBuildDownload(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made, err := b.reports.Make(t.Context(), b.scope, order)
	require.NoError(t, err)
	require.False(t, made.Ready())
	require.Equal(t, job.Queued, made.Job.State)
	require.Equal(t, "Person", made.CreatedBy.Name)
	_, _, err = b.reports.Open(t.Context(), b.scope, made.ID)
	require.ErrorIs(t, err, report.ErrNotReady)

	require.NoError(t, b.build(t, made, bytesOf("workbook")))
	found, content, err := b.reports.Open(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	defer func() { require.NoError(t, content.Close()) }()
	read, err := io.ReadAll(content)
	require.NoError(t, err)
	require.Equal(t, "workbook", string(read))
	require.Equal(t, "Klimatrapport 2025.xlsx", found.FileName)
	require.EqualValues(t, 8, found.Size)
	require.Equal(t, job.Done, found.Job.State)
}

func TestService_Make_EnqueuesWithTheReport(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, err := b.reports.Make(t.Context(), b.scope, order)
	require.NoError(t, err)
	var n int
	require.NoError(t, b.db.Pool().QueryRow(t.Context(), "select count(*) from river_job where kind = 'report.build'").Scan(&n))
	require.Equal(t, 1, n)
}

func TestService_Make_NamesBadFields(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for wanted, bad := range map[string]func(*report.Order){
		"type unknown":      func(o *report.Order) { o.Type = "pdf" },
		"year outOfRange":   func(o *report.Order) { o.Year = 20255 },
		"locale unknown":    func(o *report.Order) { o.Locale = "de-DE" },
		"scope2 unknown":    func(o *report.Order) { o.Scope2 = "both" },
		"months outOfRange": func(o *report.Order) { o.Months = []int{1, 13} },
		"scopes outOfRange": func(o *report.Order) { o.Scopes = []int{0} },
		"category unknown":  func(o *report.Order) { o.Category = "1.mobil" },
		"basis unknown":     func(o *report.Order) { o.Basis = "guess" },
	} {
		bent := order
		bad(&bent)
		_, err := b.reports.Make(t.Context(), b.scope, bent)
		var invalid *fault.Error
		require.ErrorAs(t, err, &invalid, wanted)
		field, code, _ := strings.Cut(wanted, " ")
		require.Equal(t, map[string]string{field: code}, invalid.Fields)
	}
}

func TestService_Make_KeepsWhatTheFormTakes(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	asked := order
	asked.Tiers, asked.Suppliers = report.Tier2, true
	asked.Months, asked.Category, asked.Supplier, asked.Source, asked.Basis = []int{3, 1, 3}, "1.mobile", uuid.New(), uuid.New(), report.OnSpend
	made, err := b.reports.Make(t.Context(), b.scope, asked)
	require.NoError(t, err)
	kept := asked
	kept.Tiers, kept.Suppliers, kept.Months = "", false, []int{1, 3}
	require.Equal(t, kept, made.Order, "the carbon report has no tiers to choose, and hides no suppliers")

	asked.Type = report.MaterialityXLSX
	made, err = b.reports.Make(t.Context(), b.scope, asked)
	require.NoError(t, err)
	require.Equal(t, report.Order{Type: report.MaterialityXLSX, Year: 2025, Locale: "sv-SE"}, made.Order)
}

func TestService_FailedBuildLeavesNoFile(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made, err := b.reports.Make(t.Context(), b.scope, order)
	require.NoError(t, err)
	boom := errors.New("out of rows")
	require.ErrorIs(t, b.build(t, made, func(w io.Writer) error {
		return errors.Join(bytesOf("half a wor")(w), boom)
	}), boom)

	list, err := b.reports.List(t.Context(), b.scope)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.False(t, list[0].Ready())
	require.Equal(t, job.Failed, list[0].Job.State)
}

func TestService_DeletedWhileBuilt(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for at, remove := range map[string]func(report.Report) func(io.Writer) error{
		"before": func(made report.Report) func(io.Writer) error {
			require.NoError(t, b.reports.Delete(t.Context(), b.scope, made.ID))
			return bytesOf("never")
		},
		"meanwhile": func(made report.Report) func(io.Writer) error {
			return func(w io.Writer) error {
				require.NoError(t, b.reports.Delete(t.Context(), b.scope, made.ID))
				return bytesOf("late")(w)
			}
		},
	} {
		made, err := b.reports.Make(t.Context(), b.scope, order)
		require.NoError(t, err)
		write := remove(made)
		require.ErrorIs(t, b.jobs.Run(t.Context(), b.scope, made.Job.ID, false, func(ctx context.Context, run *job.Run) error {
			if _, err := b.reports.Ordered(ctx, b.scope, run); err != nil {
				return err
			}
			return b.reports.Finish(ctx, b.scope, run, made.ID, "Klimatrapport 2025.xlsx", write)
		}), job.ErrCancelled, at)
		ended, err := b.jobs.Get(t.Context(), tenant.NewScope(b.scope.Person, b.scope.Company, job.Read), made.Job.ID)
		require.NoError(t, err)
		require.Equal(t, job.Cancelled, ended.State, at)
		require.ErrorIs(t, b.reports.Delete(t.Context(), b.scope, made.ID), tenant.ErrNotFound, at)
	}
}

func TestService_OthersAndLesserRoles(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made, err := b.reports.Make(t.Context(), b.scope, order)
	require.NoError(t, err)
	require.NoError(t, b.build(t, made, bytesOf("workbook")))

	_, _, err = b.reports.Open(t.Context(), b.other, made.ID)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	require.ErrorIs(t, b.reports.Delete(t.Context(), b.other, made.ID), tenant.ErrNotFound)
	list, err := b.reports.List(t.Context(), b.other)
	require.NoError(t, err)
	require.Empty(t, list)

	reader := tenant.NewScope(uuid.New(), b.scope.Company, report.Read)
	_, err = b.reports.Make(t.Context(), reader, order)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, b.reports.Delete(t.Context(), reader, made.ID), tenant.ErrForbidden)
	nobody := tenant.NewScope(uuid.New(), b.scope.Company)
	_, err = b.reports.List(t.Context(), nobody)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, _, err = b.reports.Open(t.Context(), nobody, made.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_CancelWaiting(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	begun, err := b.reports.Make(t.Context(), b.scope, order)
	require.NoError(t, err)
	waiting, err := b.reports.Make(t.Context(), b.scope, order)
	require.NoError(t, err)
	others, err := b.reports.Make(t.Context(), b.other, order)
	require.NoError(t, err)
	require.NoError(t, b.build(t, begun, func(w io.Writer) error {
		cancelled, err := b.reports.CancelWaiting(t.Context(), b.scope)
		require.NoError(t, err)
		require.Equal(t, 1, cancelled)
		return bytesOf("workbook")(w)
	}))
	list, err := b.reports.List(t.Context(), b.scope)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.True(t, list[0].Ready(), "what was begun is made")
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, waiting.Job.ID, true, func(context.Context, *job.Run) error {
		t.Error("begun although it was cancelled")
		return nil
	}))
	list, err = b.reports.List(t.Context(), b.other)
	require.NoError(t, err)
	require.Equal(t, others.ID, list[0].ID)

	cancelled, err := b.reports.CancelWaiting(t.Context(), b.scope)
	require.NoError(t, err)
	require.Zero(t, cancelled)
	_, err = b.reports.CancelWaiting(t.Context(), tenant.NewScope(uuid.New(), b.scope.Company, report.Read))
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// The free climate package has the reports on its footprint and no others.
func TestService_BelongsToFeatures(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	whole := order
	whole.Type = report.SustainabilityPDF
	made, err := b.reports.Make(t.Context(), b.scope, whole)
	require.NoError(t, err)
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.Job.ID, true, func(ctx context.Context, run *job.Run) error {
		return b.reports.Finish(ctx, b.scope, run, made.ID, "Rapport.pdf", bytesOf("pdf"))
	}))

	without := b.scope.Disabled(tenant.Report)
	_, err = b.reports.Make(t.Context(), without, whole)
	require.ErrorIs(t, err, tenant.ErrFeatureDisabled)
	_, _, err = b.reports.Open(t.Context(), without, made.ID)
	require.ErrorIs(t, err, tenant.ErrFeatureDisabled)
	carbon, err := b.reports.Make(t.Context(), without, order)
	require.NoError(t, err)
	listed, err := b.reports.List(t.Context(), without)
	require.NoError(t, err)
	require.Len(t, listed, 1)
	require.Equal(t, carbon.ID, listed[0].ID)

	_, err = b.reports.Make(t.Context(), b.scope.Disabled(tenant.Footprint), order)
	require.ErrorIs(t, err, tenant.ErrFeatureDisabled)
}

// A file of a year whose edition has no taxonomy is told apart from one of a year
// that stands in another, and from a year that nobody has begun.
func TestService_List_SaysOfWhichYearsFilesAreData(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	const edition = `insert into editions (id, family, standards, titles, act, official_journal, url, taxonomy, valid_from, first_year, content_hash, loaded_at, topics)
		values (?, 'x', '{2}', '{}', '{}', '{}', '', ?, '2025-01-01', 2024, '', now(), '[]')`
	require.NoError(t, b.db.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		for id, taxonomy := range map[string]string{"with": "https://xbrl.example/all.xsd", "without": ""} {
			if _, err := tx.ExecContext(ctx, edition, id, taxonomy); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "update companies set standard = 2 where id = ?", b.scope.Company)
		return err
	}))
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "insert into company_editions (company_id, year, standard, edition_id) values (?0, 2024, 2, 'with'), (?0, 2025, 2, 'without'), (?0, 2024, 1, 'without')",
			b.scope.Company)
		return err
	}))
	is := map[int]bool{}
	for year := 2023; year <= 2025; year++ {
		of := order
		of.Year = year
		made, err := b.reports.Make(t.Context(), b.scope, of)
		require.NoError(t, err)
		is[year] = made.Data
	}
	require.Equal(t, map[int]bool{2023: false, 2024: false, 2025: true}, is)
	listed, err := b.reports.List(t.Context(), b.scope)
	require.NoError(t, err)
	for _, one := range listed {
		require.Equal(t, is[one.Year], one.Data, one.Year)
	}
}
