package jobs_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/reference/category"
	"tillit/core/reporting/report"
	"tillit/jobs"
	"tillit/jobs/jobstest"
	"tillit/jobs/reporting"
	"tillit/reports/assembly"
)

// Hundreds of exports of one company do not hold up those of another (R22).
func TestExports_OfManyCompaniesTakeTurns(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	companies, err := company.NewService(db, files, time.Now)
	require.NoError(t, err)
	reports := report.NewService(db, files, nil, time.Now)
	owner := jobstest.Connect(t, d)

	scopeIn := func(id uuid.UUID) tenant.Scope {
		return tenant.NewScope(accounttest.Person(t, db, tenant.Company, id).ID, id, report.Read, report.Make)
	}
	scopeOf := func() tenant.Scope { return scopeIn(accounttest.Company(t, db)) }
	order := func(scope tenant.Scope, n int) {
		for range n {
			_, err := reports.Make(t.Context(), scope, report.Order{Type: report.FootprintCSV, Year: 2025, Locale: "sv-SE"})
			require.NoError(t, err)
		}
	}
	many, few, one := scopeOf(), scopeOf(), scopeOf()
	const hundreds = 300
	order(many, hundreds/2)
	order(scopeIn(many.Company), hundreds/2) // no person may order all of them alone
	order(few, 10)
	order(one, 1)

	runner, err := jobs.NewExports(db, reporting.Workers(reporting.Deps{
		Jobs: job.NewService(db), Reports: reports,
		Assembly: assembly.New(assembly.Services{
			Companies: companies, Footprints: footprints, Seals: seal.NewService(db, seal.Options{}),
			Reference: assembly.Reference{Categories: category.Standard()},
			Press:     assembly.Press{Program: "Tillit", Clock: time.Now},
		}),
	}))
	require.NoError(t, err)
	start := time.Now()
	require.NoError(t, runner.Start(t.Context()))
	t.Cleanup(func() { require.NoError(t, runner.Stop(context.Background())) })
	// made counts the reports of many that were begun before the last of another's: how long
	// each then takes is the machine's affair, in what turn they are taken is ours.
	made := func(of uuid.UUID, n int) (before int, at time.Time) {
		require.Eventually(t, func() bool {
			var done int
			require.NoError(t, owner.QueryRow(t.Context(), "select count(*) from jobs where company_id = $1 and state = 'done'", of).Scan(&done))
			return done == n
		}, time.Minute, 5*time.Millisecond)
		require.NoError(t, owner.QueryRow(t.Context(), "select max(started_at) from jobs where company_id = $1", of).Scan(&at))
		require.NoError(t, owner.QueryRow(t.Context(), "select count(*) from jobs where company_id = $1 and started_at < $2", many.Company, at).Scan(&before))
		return before, at
	}
	before, at := made(one.Company, 1)
	require.LessOrEqual(t, before, 10, "one export is among the first few")
	waited := at.Sub(start)
	before, _ = made(few.Company, 10)
	require.LessOrEqual(t, before, 50, "ten exports are not behind hundreds")

	cancelled, err := reports.CancelWaiting(t.Context(), many)
	require.NoError(t, err)
	require.Positive(t, cancelled)
	left, err := reports.List(t.Context(), many)
	require.NoError(t, err)
	require.Len(t, left, hundreds-cancelled)
	t.Logf("the one export was begun %s after the start, with %d of %d others' before the last of ten", waited.Round(time.Millisecond), before, hundreds)
}
