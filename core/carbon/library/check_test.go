package library_test

import (
	"context"
	"errors"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
	"tillit/core/reference/rule"
)

func TestCheck_NamesTheField(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for name, c := range map[string]struct {
		spoil func(*library.Draft)
		want  map[string]string
	}{
		"good":       {func(*library.Draft) {}, nil},
		"series":     {func(d *library.Draft) { d.Series = "made.up" }, map[string]string{"series": "unknown"}},
		"reported":   {func(d *library.Draft) { d.Series, d.Unit = "reported.co2e", "kgCO2e" }, map[string]string{"series": "fixed"}},
		"name":       {func(d *library.Draft) { d.Name = " " }, map[string]string{"name": "required"}},
		"source":     {func(d *library.Draft) { d.Source = "" }, map[string]string{"source": "required"}},
		"provenance": {func(d *library.Draft) { d.Provenance = "" }, map[string]string{"provenance": "required"}},
		"unit":       {func(d *library.Draft) { d.Unit = "parsec" }, map[string]string{"unit": "unknown"}},
		"value":      {func(d *library.Draft) { d.KgCO2ePerUnit = dec("-1") }, map[string]string{"kg": "outOfRange"}},
		"life cycle holds its upstream part": {func(d *library.Draft) {
			d.Basis, d.UpstreamKgPerUnit = factor.LifeCycle, decimal.NewNullDecimal(dec("0.1"))
		}, map[string]string{"upstreamKg": "included"}},
		"a chain holds its upstream part": {func(d *library.Draft) {
			d.Basis, d.UpstreamKgPerUnit = factor.Chain, decimal.NewNullDecimal(dec("0.1"))
		}, map[string]string{"upstreamKg": "included"}},
		"basis":       {func(d *library.Draft) { d.Basis = "some" }, map[string]string{"basis": "unknown"}},
		"gwp":         {func(d *library.Draft) { d.GWP = "AR3" }, map[string]string{"gwp": "unknown"}},
		"no country":  {func(d *library.Draft) { d.Region = "ZZ" }, map[string]string{"region": "unknown"}},
		"lower case":  {func(d *library.Draft) { d.Region = "se" }, map[string]string{"region": "unknown"}},
		"year":        {func(d *library.Draft) { d.Year = 24 }, map[string]string{"year": "outOfRange"}},
		"confidence":  {func(d *library.Draft) { d.Confidence = "sure" }, map[string]string{"confidence": "unknown"}},
		"quality":     {func(d *library.Draft) { d.Quality = 6 }, map[string]string{"quality": "outOfRange"}},
		"uncertainty": {func(d *library.Draft) { d.Uncertainty = dec("-0.1") }, map[string]string{"uncertainty": "outOfRange"}},
		"licence":     {func(d *library.Draft) { d.Licence = "none" }, map[string]string{"licence": "unknown"}},
		"notice": {
			func(d *library.Draft) { d.Notice = &factor.Notice{URL: "javascript:alert(1)"} },
			map[string]string{"noticeTitle": "required", "noticeText": "required", "noticeUrl": "unknown"},
		},
		"prices of energy": {
			func(d *library.Draft) { d.PriceYear, d.PriceKind = 2024, factor.Basic },
			map[string]string{"priceYear": "onlyMoney", "priceKind": "onlyMoney"},
		},
	} {
		d := ownGrid("0.02")
		d.Year = 2026
		c.spoil(&d)
		refusal, err := b.Check(t.Context(), b.admin, "", d)
		require.NoError(t, err, name)
		if c.want == nil {
			require.Nil(t, refusal, name)
			continue
		}
		require.Equal(t, c.want, refusal.Fields, name)
		_, err = b.Add(t.Context(), b.admin, d)
		require.Equal(t, c.want, fieldsOf(t, err), "%s: what is checked is what is refused", name)
	}
}

// spend is a draft for a spend series.
func spend(unit string) library.Draft {
	d := ownGrid("0.05")
	d.Series, d.Unit, d.Year, d.Basis = "spend.it-consulting", "EUR", 2026, factor.Chain
	d.PriceYear, d.PriceKind, d.Quality = 2024, factor.Purchaser, 5
	d.Unit = quantity.Unit(unit)
	return d
}

func TestCheck_UnitAgainstWhatUsesIt(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	draft := func(series, unit string) library.Draft {
		d := ownGrid("1")
		d.Series, d.Unit, d.Year = series, quantity.Unit(unit), 2026
		return d
	}
	for name, d := range map[string]library.Draft{
		"electricity in MWh":              draft("electricity.grid.ember", "MWh"),
		"diesel by energy, by its fuel":   draft("fuel.diesel-average-biofuel-blend", "kWh-net"),
		"diesel by mass":                  draft("fuel.diesel-average-biofuel-blend", "kg"),
		"spend in another currency":       spend("SEK"),
		"spend in a currency with a rate": spend("USD"),
	} {
		refusal, err := b.Check(t.Context(), b.admin, "", d)
		require.NoError(t, err, name)
		require.Nil(t, refusal, name)
	}
	for name, d := range map[string]library.Draft{
		"electricity in litres": draft("electricity.grid.ember", "l"),
		"diesel by distance":    draft("fuel.diesel-average-biofuel-blend", "km"),
		"spend by mass":         func() library.Draft { d := spend("kg"); d.PriceYear, d.PriceKind = 0, ""; return d }(),
		"diesel by money":       func() library.Draft { d := spend("SEK"); d.Series = "fuel.diesel-average-biofuel-blend"; return d }(),
	} {
		refusal, err := b.Check(t.Context(), b.admin, "", d)
		require.NoError(t, err, name)
		require.NotNil(t, refusal, name)
		require.Equal(t, map[string]string{"unit": "serves"}, refusal.Fields, name)
		require.NotEmpty(t, refusal.Misfits, "%s: what it would break is named", name)
	}
	refusal, err := b.Check(t.Context(), b.admin, "", spend("XTS"))
	require.NoError(t, err)
	require.Equal(t, map[string]string{"unit": "currency"}, refusal.Fields)
	d := spend("SEK")
	d.PriceYear, d.PriceKind = 0, ""
	refusal, err = b.Check(t.Context(), b.admin, "", d)
	require.NoError(t, err)
	require.Equal(t, map[string]string{"priceYear": "required", "priceKind": "required"}, refusal.Fields)
}

func TestCheck_NamesTheRulesThatWouldBreak(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	d := ownGrid("1")
	d.Unit, d.Year = "l", 2026
	require.NoError(t, b.db.In(t.Context(), b.admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := rulebook.Add(ctx, tx, b.admin, rule.Rule{
			Level: rule.Global, Supplier: "Elhandelsbolaget", Key: "elhandel", Category: "2.electricity.premises.residual",
		})
		return err
	}))
	_, err := b.Add(t.Context(), b.admin, d)
	refusal, ok := errors.AsType[*library.Refusal](err)
	require.True(t, ok)
	var keys []string
	for _, m := range refusal.Misfits {
		for _, r := range m.Rules {
			keys = append(keys, m.Category.ID+" "+r.Key)
		}
	}
	require.Contains(t, keys, "2.electricity.premises.residual elhandel")
}

func TestCheck_Supersede(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	refusal, err := b.Check(t.Context(), b.admin, grid, ownGrid("0.02"))
	require.NoError(t, err)
	require.Nil(t, refusal)
	_, err = b.Check(t.Context(), b.admin, "no.such.se.2024", ownGrid("0.02"))
	require.ErrorIs(t, err, library.ErrNotFound)
	_, err = b.Supersede(t.Context(), b.admin, grid, ownGrid("0.02"))
	require.NoError(t, err)
	_, err = b.Check(t.Context(), b.admin, grid, ownGrid("0.02"))
	require.ErrorIs(t, err, library.ErrStale)
}
