package jobs_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"tillit/core/category"
	"tillit/core/footprint"
	"tillit/core/job"
	"tillit/core/suggestion"
	"tillit/core/tenant"
	"tillit/jobs"
)

// A row that only the name of its account explains is suggested as soon as the
// work that a calculation hands over has been done, however often.
func TestSuggest_Work(t *testing.T) {
	t.Parallel()
	d, db, footprints := carbon(t)
	company := bookkeeper(t, d)
	owner := connect(t, d)
	_, err := owner.Exec(t.Context(), `update companies set country = 'FI', currency = 'SEK';`)
	require.NoError(t, err)
	_, err = owner.Exec(t.Context(), `update ledger_accounts set name = 'Städinköp';`)
	require.NoError(t, err)
	scope := tenant.NewScope(uuid.Nil, company, footprint.Calculate)
	made, err := footprints.Request(t.Context(), scope, footprint.Period{
		From: footprint.Month{Year: 2024, Month: 1}, To: footprint.Month{Year: 2024, Month: 12},
	})
	require.NoError(t, err)
	require.NoError(t, jobs.NewRecalculate(job.NewService(db), footprints).Work(t.Context(), &river.Job[footprint.Recalculation]{
		JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: footprint.Recalculation{Ref: made.Ref()},
	}))
	var handedOver int
	require.NoError(t, owner.QueryRow(t.Context(), "select count(*) from river_job where kind = $1 and args ->> 'company' = $2",
		footprint.Calculated{}.Kind(), company.String()).Scan(&handedOver))
	require.Equal(t, 1, handedOver)

	worker := jobs.NewSuggest(suggestion.NewService(db, category.Standard(), time.Now))
	for range 2 {
		require.NoError(t, worker.Work(t.Context(), &river.Job[footprint.Calculated]{Args: footprint.Calculated{Company: company}}))
		var leaf string
		require.NoError(t, owner.QueryRow(t.Context(), "select category_id from suggestions where company_id = $1", company).Scan(&leaf))
		require.Equal(t, "3.1.services.cleaning", leaf)
	}
}
