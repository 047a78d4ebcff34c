package library_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/library"
	"tillit/core/reference/factor"
)

func TestList(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	own := require1[library.Entry](t)(b.Supersede(t.Context(), b.admin, grid, ownGrid("0.02")))
	var ships int
	for range factor.Standard().All() {
		ships++
	}
	list := func(f library.Filter, page library.Page) library.List {
		t.Helper()
		page.Limit = max(page.Limit, 5)
		found, err := b.List(t.Context(), b.admin, f, page)
		require.NoError(t, err)
		return found
	}
	all := list(library.Filter{}, library.Page{})
	require.Equal(t, ships+1, all.Total)
	require.Len(t, all.Items, 5)

	require.Equal(t, ships, list(library.Filter{State: library.InForce}, library.Page{}).Total)
	require.Equal(t, 1, list(library.Filter{State: library.Superseded}, library.Page{}).Total)
	require.Zero(t, list(library.Filter{State: library.Withdrawn}, library.Page{}).Total)
	require.Equal(t, own.ID, list(library.Filter{Own: true}, library.Page{}).Items[0].ID)
	require.Equal(t, own.ID, list(library.Filter{Search: "SWEDISH count energimynd"}, library.Page{}).Items[0].ID, "each word anywhere")
	require.Zero(t, list(library.Filter{Search: "100%_"}, library.Page{}).Total, "a sign is a sign")

	for name, f := range map[string]library.Filter{
		"series": {Series: "electricity.grid.ember"}, "region": {Region: "SE"}, "year": {Year: 2024}, "kind": {Kind: "energy"},
		"licence": {Licence: "facts"}, "confidence": {Confidence: factor.Seen}, "quality": {Quality: 2},
		"category": {Category: "2.electricity"},
	} {
		found := list(f, library.Page{Limit: 5000})
		require.NotZero(t, found.Total, name)
		require.Less(t, found.Total, ships, name)
		require.Len(t, found.Items, found.Total, name)
		ids := map[string]bool{}
		for _, e := range found.Items {
			ids[e.ID] = true
		}
		require.True(t, ids[own.ID], name)
	}
	for _, e := range list(library.Filter{Kind: "money"}, library.Page{Limit: 5000}).Items {
		require.True(t, e.Unit.Currency(), e.ID)
	}

	dearest := list(library.Filter{}, library.Page{Order: library.ByValue, Descending: true}).Items
	require.True(t, dearest[0].KgCO2ePerUnit.GreaterThanOrEqual(dearest[1].KgCO2ePerUnit))
	next := list(library.Filter{}, library.Page{Order: library.ByValue, Descending: true, Offset: 1}).Items
	require.Equal(t, dearest[1].ID, next[0].ID)
}

func TestCard(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	own := require1[library.Entry](t)(b.Supersede(t.Context(), b.admin, grid, ownGrid("0.02")))
	card := require1[library.Card](t)(b.Card(t.Context(), b.admin, own.ID))
	require.Equal(t, "facts", card.Notice.Licence)
	require.Equal(t, grid, card.Changes[0].Other)
	var years []int
	for _, e := range card.Years {
		years = append(years, e.Year)
	}
	require.IsNonDecreasing(t, years)
	var leaves []string
	for _, s := range card.Serves {
		leaves = append(leaves, s.Category.ID)
	}
	require.Contains(t, leaves, "2.electricity.premises.residual")

	_, err := b.Card(t.Context(), b.admin, "none")
	require.ErrorIs(t, err, library.ErrNotFound)
	choices := require1[library.Choices](t)(b.Choices(t.Context(), b.admin))
	require.Contains(t, choices.Regions, "SE")
	require.IsIncreasing(t, choices.Years)
}
