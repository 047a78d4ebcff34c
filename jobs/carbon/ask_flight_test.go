package carbon_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/library"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/integrations/sheet"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
)

// said answers every question about a flight the same.
type said struct {
	kg     int64
	failed connection.Reason
	keys   *[]string
}

func (s said) Footprint(_ context.Context, _ uuid.UUID, key string, _ activity.Flight) (activity.Answer, error) {
	*s.keys = append(*s.keys, key)
	if s.failed != "" {
		return activity.Answer{}, &connection.Failure{Reason: s.failed, Trace: "t9"}
	}
	return activity.Answer{State: activity.Given, Kg: decimal.NewFromInt(s.kg)}, nil
}

func TestAskFlight_Work(t *testing.T) {
	t.Parallel()
	d, db, _ := jobstest.Carbon(t)
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	require.NoError(t, err)
	keys := company.NewKeys(db, box, time.Now)
	home := jobstest.Bookkeeper(t, d)
	scope := tenant.NewScope(uuid.Nil, home, activity.Read, activity.Write, company.Administer)
	entries := activity.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), sheet.Files{}, time.Now)
	day := time.Date(2025, time.May, 1, 0, 0, 0, 0, time.UTC)
	flown := activity.Content{
		From: day, To: day, Source: activity.Invoice,
		Flight: &activity.Flight{Route: []string{"ARN", "JFK"}, Class: activity.Economy, Persons: 1},
	}
	require.NoError(t, keys.SetGoClimate(t.Context(), scope, "nyckel"))
	var used []string
	work := func(entry uuid.UUID, flights said, attempt int) error {
		flights.keys = &used
		return (&carbon.AskFlight{Entries: entries, Keys: keys, Flights: flights}).Work(t.Context(), &river.Job[activity.Asking]{
			JobRow: &rivertype.JobRow{Attempt: attempt, MaxAttempts: 8}, Args: activity.Asking{Company: home, Entry: entry},
		})
	}
	state := func(entry uuid.UUID) activity.AnswerState {
		found, err := entries.List(t.Context(), scope, 2025)
		require.NoError(t, err)
		for _, e := range found {
			if e.ID == entry {
				return e.Answer.State
			}
		}
		return ""
	}

	made, err := entries.Make(t.Context(), scope, flown)
	require.NoError(t, err)
	var enqueued int
	require.NoError(t, db.Pool().QueryRow(t.Context(),
		"select count(*) from river_job where kind = $1 and queue = 'ask' and args->>'entry' = $2", activity.KindAsk, made.ID.String()).Scan(&enqueued))
	require.Equal(t, 1, enqueued, "in the transaction of the entry")
	require.Error(t, work(made.ID, said{failed: connection.Down}, 1), "to be tried again")
	require.Equal(t, activity.Waiting, state(made.ID))
	require.NoError(t, work(made.ID, said{kg: 612}, 2))
	require.Equal(t, activity.Given, state(made.ID))
	require.NoError(t, work(made.ID, said{failed: connection.Down}, 1), "nobody is asked again")
	require.Equal(t, []string{"nyckel", "nyckel"}, used)

	for reason, want := range map[connection.Reason]activity.AnswerState{
		connection.Down: activity.Silent, connection.Refused: activity.Refused, connection.Missing: activity.Strange, connection.Garbled: activity.Silent,
	} {
		other, err := entries.Make(t.Context(), scope, flown)
		require.NoError(t, err)
		require.NoError(t, work(other.ID, said{failed: reason}, 8), "the factors that ship stay")
		require.Equal(t, want, state(other.ID), reason)
	}
	other, err := entries.Make(t.Context(), scope, flown)
	require.NoError(t, err)
	require.NoError(t, keys.SetGoClimate(t.Context(), scope, ""))
	used = nil
	require.NoError(t, work(other.ID, said{kg: 612}, 1))
	require.Equal(t, activity.Refused, state(other.ID), "the key was taken away meanwhile")
	require.Empty(t, used)
}
