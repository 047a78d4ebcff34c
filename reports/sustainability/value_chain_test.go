package sustainability_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/reports/sustainability"
)

// chain is drawn as people draw: in no order, with flows back, beside and to
// what is gone.
func chain() *sustainability.ValueChain {
	return &sustainability.ValueChain{
		Activities: []sustainability.Activity{
			{ID: "wood", Segment: sustainability.Upstream, Tier: 2, Name: "Skogsbruk", Description: "Avverkning.\nOch plantering.", Stakeholder: "Skogsägare", Topics: []string{"E4", "S2"}},
			{ID: "wash", Segment: sustainability.Core, Name: "Tvätt", Stakeholder: "Åkeriet"},
			{ID: "shop", Segment: sustainability.Downstream, Tier: 1, Name: "Byggvaruhus"},
			{ID: "fuel", Segment: sustainability.Upstream, Tier: 1, Name: "Drivmedel", Stakeholder: "Macken AB"},
			{ID: "road", Segment: sustainability.Core, Name: "Godstransport", Stakeholder: "Åkeriet"},
			{ID: "boards", Segment: sustainability.Upstream, Tier: 1, Name: "Sågverk", Stakeholder: "Macken AB"},
		},
		Flows: []sustainability.Flow{
			{From: "fuel", To: "shop", What: "Bensin"},
			{From: "wood", To: "boards", What: "Timmer"},
			{From: "fuel", To: "road"},
			{From: "wash", To: "road"},
			{From: "shop", To: "boards", What: "Spill"},
			{From: "boards", To: "gone", What: "Ved"},
		},
		Suppliers: []sustainability.Supplier{
			{Names: []string{"Macken AB"}, Kg: d("1200"), Amount: d("90000.4"), Share: share("0.003"), Intensity: share("13.333")},
			{Names: []string{"Skogsägare", "Skog i Syd AB"}, Kg: d("40000"), Amount: d("0"), Share: share("0.1")},
		},
		Currency: "SEK",
	}
}

// What nobody could read as a drawing is in the tables alone; of many suppliers
// the largest are listed, and all are counted.
func TestWritePDF_DrawsNoCrowd(t *testing.T) {
	t.Parallel()
	drawn := func(change func(*sustainability.ValueChain)) (string, bool) {
		r := report(t, "en-US")
		change(r.ValueChain)
		text := textOf(t, write(t, r))
		return text, strings.Contains(text, "Map of the value chain")
	}
	add := func(n int, s sustainability.Segment, tier int) func(*sustainability.ValueChain) {
		return func(c *sustainability.ValueChain) {
			for i := range n {
				c.Activities = append(c.Activities, sustainability.Activity{ID: fmt.Sprint(s, tier, i), Segment: s, Tier: tier + i%3, Name: fmt.Sprintf("Plats %d", i)})
			}
		}
	}
	_, fits := drawn(add(34, sustainability.Downstream, 2))
	require.True(t, fits)
	text, fits := drawn(add(35, sustainability.Downstream, 2))
	require.False(t, fits, "41 are too many")
	require.Contains(t, text, "Plats 34")
	require.Contains(t, text, "3 Sågverk (Timmer)")
	_, fits = drawn(func(c *sustainability.ValueChain) {
		for range 11 {
			add(1, sustainability.Core, 0)(c)
		}
	})
	require.False(t, fits, "13 are too many above each other")
	_, fits = drawn(func(c *sustainability.ValueChain) {
		for tier := range 4 {
			add(1, sustainability.Upstream, 3+tier)(c)
		}
	})
	require.False(t, fits, "8 columns are too many")

	text, _ = drawn(func(c *sustainability.ValueChain) {
		for n := range 26 {
			c.Suppliers = append(c.Suppliers, sustainability.Supplier{Names: []string{fmt.Sprintf("Lev %d AB", n)}, Kg: decimal.NewFromInt(int64(n)), Share: share("0.01")})
		}
	})
	require.Contains(t, text, "purchases or emissions in the year: 28. Their share of the company’s scope 3 emissions: 36.3%. ")
	require.Contains(t, text, "Lev 3 AB 0.0")
	require.NotContains(t, text, "Lev 2 AB")
}
