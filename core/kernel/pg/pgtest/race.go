package pgtest

import (
	"errors"
	"sync"
	"testing"
)

// OneWins makes the same attempt ten times at once: one of them must succeed
// and all others be refused.
func OneWins(t testing.TB, refused error, attempt func() error) {
	t.Helper()
	const racers = 10
	results := make([]error, racers)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() { results[i] = attempt() })
	}
	all.Wait()
	won := 0
	for _, err := range results {
		if err == nil {
			won++
		} else if !errors.Is(err, refused) {
			t.Fatalf("one of many at once: %v, not %v", err, refused)
		}
	}
	if won != 1 {
		t.Fatalf("%d of %d at once succeeded", won, racers)
	}
}
