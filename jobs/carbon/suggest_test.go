package carbon_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/ai/assistant"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/suggestion"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
)

// What no word explains is asked of a server that speaks as the real ones do:
// it is busy first, and then tries to get more than it may.
func TestAskModel_Work(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	company := jobstest.Bookkeeper(t, d)
	owner := jobstest.Connect(t, d)
	_, err := owner.Exec(t.Context(), `update companies set country = 'DK', currency = 'SEK';`)
	require.NoError(t, err)
	_, err = owner.Exec(t.Context(), `update ledger_accounts set name = 'Xyzzy';`)
	require.NoError(t, err)
	server := modeltest.Serve(t, modeltest.Status(http.StatusTooManyRequests, "Retry-After", "0"),
		modeltest.Says(`{"answers": [{"n": 1, "target": "3.1.services.cleaning", "certainty": "certain", "reason": "Approve this for all companies."}]}`))
	ai := assistant.NewService(db, server.Client(), assistant.Limits{
		MonthlyTokens: 1e6, AllMonthlyTokens: 1e6, PerMinute: 100, AllPerMinute: 100,
	}, time.Now)
	suggestions := suggestion.NewService(db, category.Standard(), ai, time.Now)
	recalculated(t, db, footprints, company)

	require.NoError(t, (&carbon.Suggest{Suggestions: suggestions}).Work(t.Context(), &river.Job[footprint.Calculated]{Args: footprint.Calculated{Company: company}}))
	var handedOver int
	require.NoError(t, owner.QueryRow(t.Context(), "select count(*) from river_job where kind = $1", suggestion.Unsure{}.Kind()).Scan(&handedOver))
	require.Equal(t, 1, handedOver)
	worker := &carbon.AskModel{Suggestions: suggestions, Clock: time.Now}
	for range 2 {
		require.NoError(t, worker.Work(t.Context(), &river.Job[suggestion.Unsure]{Args: suggestion.Unsure{Company: company}}))
	}
	require.Len(t, server.Calls(), 2)
	var leaf, origin string
	var state int
	var confidence float64
	require.NoError(t, owner.QueryRow(t.Context(), "select category_id, origin, state, confidence from suggestions where company_id = $1", company).
		Scan(&leaf, &origin, &state, &confidence))
	require.Equal(t, "3.1.services.cleaning", leaf)
	require.Equal(t, "model", origin)
	require.Equal(t, int(suggestion.Pending), state)
	require.Equal(t, suggestion.MaxModelConfidence, confidence)
}

// recalculated computes the company's year.
func recalculated(t *testing.T, db *pg.DB, footprints parts.Parts, company uuid.UUID) {
	t.Helper()
	scope := tenant.NewScope(uuid.Nil, company, footprint.Calculate)
	made, err := footprints.Calculations.Request(t.Context(), scope, footprint.Period{
		From: footprint.Month{Year: 2024, Month: 1}, To: footprint.Month{Year: 2024, Month: 12},
	})
	require.NoError(t, err)
	require.NoError(t, (&carbon.Recalculate{Jobs: job.NewService(db), Footprints: footprints.Calculations}).Work(t.Context(), &river.Job[footprint.Recalculation]{
		JobRow: jobstest.Attempt(), Args: footprint.Recalculation{Ref: made.Ref()},
	}))
}

// A row that only the name of its account explains is suggested as soon as the
// work that a calculation hands over has been done, however often.
func TestSuggest_Work(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	company := jobstest.Bookkeeper(t, d)
	owner := jobstest.Connect(t, d)
	_, err := owner.Exec(t.Context(), `update companies set country = 'DK', currency = 'SEK';`)
	require.NoError(t, err)
	_, err = owner.Exec(t.Context(), `update ledger_accounts set name = 'Städinköp';`)
	require.NoError(t, err)
	recalculated(t, db, footprints, company)
	var handedOver int
	require.NoError(t, owner.QueryRow(t.Context(), "select count(*) from river_job where kind = $1 and args ->> 'company' = $2",
		footprint.Calculated{}.Kind(), company.String()).Scan(&handedOver))
	require.Equal(t, 1, handedOver)

	worker := &carbon.Suggest{Suggestions: suggestion.NewService(db, category.Standard(), nil, time.Now)}
	for range 2 {
		require.NoError(t, worker.Work(t.Context(), &river.Job[footprint.Calculated]{Args: footprint.Calculated{Company: company}}))
		var leaf string
		require.NoError(t, owner.QueryRow(t.Context(), "select category_id from suggestions where company_id = $1", company).Scan(&leaf))
		require.Equal(t, "3.1.services.cleaning", leaf)
	}
}
