package footprint_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/tradebooktest"
	"tillit/core/kernel/nightly"
)

// reached is what the books of a country came to: in percent what is right and what spend is
// covered, and how far the total and scopes 1 and 2 are from what they should be.
type reached struct{ right, spend, total, scope1, scope2 float64 }

// hold makes sure that books stay within a point of what was reached, and that nothing of the
// balance sheet and no income counts or is left to people, however many are drawn.
func hold(t *testing.T, s sheaf, v verdict) {
	t.Helper()
	name, at := s.String(), s.reached()
	require.Zero(t, v.astray, "%s: rows of the balance sheet and of income", name)
	if *tradeSeeds > 0 || *tradeOnly != "" || *tradeSeed != 1 {
		return
	}
	const point = 1
	require.GreaterOrEqual(t, share(float64(v.right), float64(v.rows)), at.right-point, "%s: rows right", name)
	require.GreaterOrEqual(t, share(v.covered, v.spend), at.spend-point, "%s: spend covered", name)
	for what, is := range map[string][3]float64{
		"total": {v.total, v.byHand, at.total}, "scope 1": {v.scope1, v.used1, at.scope1}, "scope 2": {v.scope2, v.used2, at.scope2},
	} {
		require.InDelta(t, 100, share(is[0], is[1]), is[2]+point, "%s: %s", name, what)
	}
}

// reached is what the books that are drawn by day or by night came to.
func (s sheaf) reached() reached {
	byDay, byNight := firstReached()
	switch s.words {
	case tradebooktest.First:
	case tradebooktest.Held:
		byDay, byNight = heldReached()
	}
	if nightly.Now() {
		return byNight[s.country]
	}
	return byDay[s.country]
}

// firstReached is what books in the first words came to.
func firstReached() (byDay, byNight map[string]reached) {
	byDay = map[string]reached{
		"SE": {98.8, 100, 7.2, 5.6, 1.2}, "FI": {99.6, 100, 1, 3.4, 7.6}, "NL": {99.5, 100, 4.3, 2.5, 0.7},
	}
	byNight = map[string]reached{
		"SE": {97.8, 100, 4.4, 0.4, 2.8}, "FI": {99.4, 99.9, 1.4, 2.3, 8.2}, "NL": {99.1, 100, 1.4, 1.4, 1.4},
	}
	return byDay, byNight
}

// heldReached is what books in the words that are held back came to.
func heldReached() (byDay, byNight map[string]reached) {
	byDay = map[string]reached{
		"SE": {84.4, 100, 10.9, 48.3, 4.8}, "FI": {97.6, 99.9, 6.3, 12.1, 19.3}, "NL": {89.8, 84.4, 6.2, 24.2, 41.7},
	}
	byNight = map[string]reached{
		"SE": {87, 100, 12.1, 15.7, 5.6}, "FI": {96.2, 99.2, 2.7, 0.3, 9.5}, "NL": {90.6, 97.4, 2.4, 3.3, 14},
	}
	return byDay, byNight
}
