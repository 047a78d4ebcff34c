package goclimate_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/carbon/activity"
	"tillit/integrations/goclimate"
	"tillit/integrations/goclimate/goclimatetest"
	"tillit/integrations/wire/wiretest"
)

func trip() activity.Flight {
	return activity.Flight{Route: []string{"ARN", "FRA", "JFK"}, Class: activity.Business, Return: true, Persons: 3}
}

func TestClient_Footprint(t *testing.T) {
	t.Parallel()
	server := wiretest.Serve(t, goclimatetest.Fake{})
	client := goclimate.New(server.Net(t))
	answer, err := client.Footprint(t.Context(), uuid.New(), goclimatetest.Key, trip())
	require.NoError(t, err)
	require.Equal(t, "1200", answer.Kg.String(), "of one person, there and back")
	require.Equal(t, activity.Given, answer.State)
	require.Equal(t, "https://www.goclimate.com/se/flight_footprints/new?segments=1", answer.Details)
	require.Equal(t, "req-1", answer.Trace)
	require.Equal(t, []string{"GET /api.goclimate.com/v1/flight_footprint?cabin_class=business&currencies%5B%5D=SEK" +
		"&segments%5B0%5D%5Bdestination%5D=FRA&segments%5B0%5D%5Borigin%5D=ARN" +
		"&segments%5B1%5D%5Bdestination%5D=JFK&segments%5B1%5D%5Borigin%5D=FRA" +
		"&segments%5B2%5D%5Bdestination%5D=FRA&segments%5B2%5D%5Borigin%5D=JFK" +
		"&segments%5B3%5D%5Bdestination%5D=ARN&segments%5B3%5D%5Borigin%5D=FRA"}, server.Calls())

	one := trip()
	one.Route, one.Class, one.Return = []string{"ARN", "GOT"}, activity.Economy, false
	answer, err = client.Footprint(t.Context(), uuid.New(), goclimatetest.Key, one)
	require.NoError(t, err)
	require.Equal(t, "100", answer.Kg.String())
}

func TestClient_Footprint_SaysWhatKeepsItFromAnswering(t *testing.T) {
	t.Parallel()
	nowhere := trip()
	nowhere.Route = []string{"ARN", "AAA"}
	for name, c := range map[string]struct {
		key    string
		flight activity.Flight
		want   connection.Reason
	}{
		"another key": {"key-of-somebody-else", trip(), connection.Refused},
		"no airport":  {goclimatetest.Key, nowhere, connection.Missing},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := goclimate.New(wiretest.Serve(t, goclimatetest.Fake{}).Net(t)).Footprint(t.Context(), uuid.New(), c.key, c.flight)
			var failure *connection.Failure
			require.ErrorAs(t, err, &failure)
			require.Equal(t, c.want, failure.Reason)
			require.NotContains(t, err.Error(), c.key)
		})
	}
}

// TestClient_Footprint_Matrix lets the call go wrong in every way, once and for
// good: there is an answer, the right one, or a failure that says which.
func TestClient_Footprint_Matrix(t *testing.T) {
	t.Parallel()
	ask := func(t *testing.T, f wiretest.Fault, times int) (activity.Answer, error) {
		t.Helper()
		server := wiretest.Serve(t, goclimatetest.Fake{})
		server.Break(f, 0, times, nil)
		clock := wiretest.NewClock(time.Date(2026, 3, 20, 3, 0, 0, 0, time.UTC))
		return goclimate.New(server.NetBy(t, clock, !f.Slow)).Footprint(t.Context(), uuid.New(), goclimatetest.Key, trip())
	}
	for _, f := range wiretest.Harmless() {
		answer, err := ask(t, f, 0)
		require.NoError(t, err, f.Name)
		require.Equal(t, "1200", answer.Kg.String(), f.Name)
	}
	for _, f := range append(wiretest.Passing(), wiretest.Revoked()) {
		if f.Costly {
			continue // shown with the systems that are read, on the same way out
		}
		for _, times := range []int{1, 0} {
			answer, err := ask(t, f, times)
			if err == nil {
				require.Equal(t, "1200", answer.Kg.String(), f.Name)
				continue
			}
			var failure *connection.Failure
			require.ErrorAs(t, err, &failure, f.Name)
			t.Logf("%-28s %d: %s", f.Name, times, failure.Reason)
			require.True(t, failure.Passing() || failure.Reason == connection.Refused, f.Name)
			require.NotContains(t, err.Error(), goclimatetest.Key, f.Name)
		}
	}
	for _, u := range wiretest.Unreachables(t) {
		server := wiretest.Serve(t, goclimatetest.Fake{})
		_, err := goclimate.New(server.NetAt(t, u.Origin)).Footprint(t.Context(), uuid.New(), goclimatetest.Key, trip())
		var failure *connection.Failure
		require.ErrorAs(t, err, &failure, u.Name)
		require.Equal(t, u.Reason, failure.Reason, u.Name)
		require.Empty(t, server.Calls(), u.Name)
	}
}
