package carbon_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
)

// The years of all companies are computed anew, with suppliers that are recognised
// first; those of a company whose suppliers cannot be recognised wait.
func TestBridge_Work(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	sound, stuck := jobstest.Bookkeeper(t, d), jobstest.Bookkeeper(t, d)
	owner := jobstest.Connect(t, d)
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := owner.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	number := func(sql string, args ...any) (n int) {
		t.Helper()
		require.NoError(t, owner.QueryRow(t.Context(), sql, args...).Scan(&n))
		return n
	}
	for _, company := range []uuid.UUID{sound, stuck} {
		exec(`insert into footprint_runs (company_id, number, year, from_month, to_month, job_id, kind, rules, factors, prices, added, changed, removed,
				counted, excluded, unmatched, kg, scope1, scope2_location, scope2_market, scope3)
			values ($1, 1, 2024, 1, 12, uuidv7(), 'ledger.import', '', '', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`, company)
		exec("insert into supplier_backlog values ($1)", company)
	}
	for _, name := range []string{"TELIA SVERIGE", "Telia Sverige AB"} {
		exec(`insert into suppliers (company_id, source_id, source_key, name, corporate_number)
			select company_id, min(id::text)::uuid, $1, $1, '' from ledger_sources group by company_id`, name)
	}
	exec("alter table supplier_identities add constraint none check (company_id <> '" + stuck.String() + "')")

	work := func() error { return carbon.FindBehind(t.Context(), db, footprints.Calculations) }
	require.ErrorContains(t, work(), stuck.String())
	const asked = "select count(*) from jobs where kind = 'footprint.bridge' and company_id = $1"
	require.Equal(t, []int{1, 0}, []int{number(asked, sound), number(asked, stuck)})
	exec("alter table supplier_identities drop constraint none")
	require.NoError(t, work())
	require.Equal(t, []int{1, 1}, []int{number(asked, sound), number(asked, stuck)})

	var ref footprint.Bridging
	ref.Company = sound
	require.NoError(t, owner.QueryRow(t.Context(), "select id from jobs where kind = 'footprint.bridge' and company_id = $1", sound).Scan(&ref.Job))
	worker := &carbon.Bridge{Jobs: job.NewService(db), Footprints: footprints.Calculations}
	for range 2 {
		require.NoError(t, worker.Work(t.Context(), &river.Job[footprint.Bridging]{JobRow: jobstest.Attempt(), Args: ref}))
	}
	require.Equal(t, 2, number("select count(*) from footprint_runs where company_id = $1", sound), "once, though the job came twice")
	require.Equal(t, 1, number("select count(*) from footprint_transactions where company_id = $1 and status = 'counted'", sound))
	require.Zero(t, number("select count(*) from footprint_transactions where company_id = $1", stuck))
	require.NoError(t, work())
	require.Equal(t, 1, number(asked, sound))
}
