package connection_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/kernel/pg/pgtest"
)

func TestPaces(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	now := time.Date(2026, 3, 20, 3, 0, 0, 0, time.UTC)
	paces := connection.NewPaces(db, func() time.Time { return now })
	pace := connection.Pace{Subject: "fortnox/a", Every: time.Second}
	book := func(want time.Duration, p connection.Pace, most time.Duration) {
		t.Helper()
		got, err := paces.Book(t.Context(), p, most)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	book(0, pace, time.Minute)
	book(time.Second, pace, time.Minute)
	book(2*time.Second, pace, time.Second) // not booked
	book(2*time.Second, pace, time.Minute)
	book(0, connection.Pace{Subject: "fortnox/b", Every: time.Second}, time.Minute)
	now = now.Add(time.Hour)
	book(0, pace, time.Minute)

	held := func(want bool) {
		t.Helper()
		got, err := paces.Held(t.Context(), pace)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	held(false)
	require.NoError(t, paces.Hold(t.Context(), pace, 10*time.Second))
	require.NoError(t, paces.Hold(t.Context(), pace, 5*time.Second), "the longer one holds")
	held(true)
	book(10*time.Second, pace, time.Minute)
	now = now.Add(10 * time.Second)
	held(false)
	book(time.Second, pace, time.Minute)

	unseen := connection.Pace{Subject: "fortnox/c", Every: time.Second}
	require.NoError(t, paces.Hold(t.Context(), unseen, 3*time.Second))
	book(3*time.Second, unseen, time.Minute)
}

// Paces go by the clock of the database unless told otherwise.
func TestPaces_OfTheDatabase(t *testing.T) {
	t.Parallel()
	paces := connection.NewPaces(pgtest.DB(t), nil)
	pace := connection.Pace{Subject: "kleer/a", Every: time.Hour}
	_, err := paces.Book(t.Context(), pace, time.Minute)
	require.NoError(t, err)
	wait, err := paces.Book(t.Context(), pace, time.Minute)
	require.NoError(t, err)
	require.InDelta(t, time.Hour, wait, float64(10*time.Minute))
	held, err := paces.Held(t.Context(), pace)
	require.NoError(t, err)
	require.False(t, held)
}
