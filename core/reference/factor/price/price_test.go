package price_test

import (
	"testing"
	"testing/fstest"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/factor/price"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func TestMove_SameCurrencyFollowsItsOwnIndex(t *testing.T) {
	t.Parallel()
	m, err := price.Standard().Move("SEK", 2023, "SEK", 2022)
	require.NoError(t, err)
	require.Equal(t, "SE", m.Economy)
	require.Equal(t, "1", m.Rate.String())
	require.Equal(t, "403.7", m.IndexFrom.Value.String())
	require.Equal(t, "371.91", m.IndexTo.Value.String())
	require.True(t, m.Certain, "both index values were read at Statistics Sweden")
	// 1000 SEK of 2023 buy what 1000 × 371.91 / 403.70 bought in 2022.
	require.Equal(t, "921.253406", m.Of(dec("1000")).Round(6).String())
}

func TestMove_SameYearOnlyExchanges(t *testing.T) {
	t.Parallel()
	m, err := price.Standard().Move("EUR", 2022, "SEK", 2022)
	require.NoError(t, err)
	require.Equal(t, "106.296", m.Of(dec("10")).String())
	require.Equal(t, "1", m.IndexFrom.Value.String())
	require.True(t, m.Certain)

	same, err := price.Standard().Move("NOK", 2022, "NOK", 2022)
	require.NoError(t, err)
	require.Equal(t, "-17.5", same.Of(dec("-17.5")).String(), "a credit stays a credit")
}

func TestMove_DeflatesBeforeItExchanges(t *testing.T) {
	t.Parallel()
	m, err := price.Standard().Move("SEK", 2023, "USD", 2022)
	require.NoError(t, err)
	require.Equal(t, "SE", m.Economy)
	require.Equal(t, 2022, m.RateYear)
	// × 371.91 / 403.70 × 1.0530 USD / 10.6296 SEK
	require.Equal(t, "91.262121", m.Of(dec("1000")).Round(6).String())
}

func TestMove_CurrencyWithoutIndexExchangesFirst(t *testing.T) {
	t.Parallel()
	m, err := price.Standard().Move("NOK", 2023, "EUR", 2022)
	require.NoError(t, err)
	require.Equal(t, "EA", m.Economy)
	require.Equal(t, 2023, m.RateYear)
	require.False(t, m.Certain, "Norwegian rates are remembered")
	// / 11.4248 × 116.8 / 123.2
	require.Equal(t, "82.981929", m.Of(dec("1000")).Round(6).String())
}

func TestMove_YearOutsideTheTablesTakesTheNearestAndSaysSo(t *testing.T) {
	t.Parallel()
	late, err := price.Standard().Move("SEK", 2031, "SEK", 2022)
	require.NoError(t, err)
	require.Equal(t, 2025, late.IndexFrom.Year)
	require.False(t, late.Certain)

	early, err := price.Standard().Move("SEK", 2005, "SEK", 2022)
	require.NoError(t, err)
	require.Equal(t, 2010, early.IndexFrom.Year)
	require.False(t, early.Certain)
}

func TestMove_IsAsCertainAsTheLessCertainRate(t *testing.T) {
	t.Parallel()
	table := price.Standard()
	for _, c := range []struct {
		from, to string
		certain  bool
	}{
		{"NOK", "NOK", true}, // nothing is exchanged
		{"SEK", "EUR", true},
		{"NOK", "SEK", false},
		{"SEK", "NOK", false},
	} {
		m, err := table.Move(c.from, 2022, c.to, 2022)
		require.NoError(t, err)
		require.Equal(t, c.certain, m.Certain, "%s to %s", c.from, c.to)
	}
}

func TestLeads(t *testing.T) {
	t.Parallel()
	table := price.Standard()
	for pair, leads := range map[[2]string]bool{
		{"SEK", "EUR"}: true, {"NOK", "SEK"}: true, {"SEK", "SEK"}: true, {"XAU", "XAU"}: true, {"XAU", "SEK"}: false, {"SEK", "XAU"}: false,
	} {
		require.Equal(t, leads, table.Leads(pair[0], pair[1]), pair)
	}
}

func TestMove_UnknownCurrency(t *testing.T) {
	t.Parallel()
	_, err := price.Standard().Move("XAU", 2024, "SEK", 2022)
	require.ErrorIs(t, err, price.ErrUnknown)
	_, err = price.Standard().Move("SEK", 2024, "XAU", 2022)
	require.ErrorIs(t, err, price.ErrUnknown)
}

func TestMove_ThereAndBackChangesNothing(t *testing.T) {
	t.Parallel()
	for _, currency := range []string{"SEK", "USD"} {
		for year := 2010; year <= 2025; year++ {
			there, err := price.Standard().Move(currency, year, currency, 2022)
			require.NoError(t, err)
			back, err := price.Standard().Move(currency, 2022, currency, year)
			require.NoError(t, err)
			require.Equal(t, "1", there.Ratio().By(back.Ratio()).Of(dec("1")).String(), "%s %d", currency, year)
		}
	}
}

func TestEnergy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		carrier, region string
		year            int
		want            string // region year price
	}{
		{"petrol", "SE", 2023, "SE 2023 15.99"},
		{"petrol", "SE", 2017, "SE 2014 11.46"},            // nearest not after
		{"petrol", "SE", 2001, "SE 2013 11.62"},            // else the first
		{"petrol", "SE", 2031, "SE 2025 13"},               //
		{"mileage", "SE", 2022, "SE 2010 1.85"},            // 18.50 SEK per mil until 2022
		{"mileage", "SE", 2024, "SE 2023 2.5"},             // 25 SEK per mil since
		{"petrol", "DE", 2024, "EU 2023 1.42"},             // no German row
		{"district-heating", "SE", 2023, "SE 2023 0.7768"}, // 971 SEK per MWh less VAT
	} {
		e, ok := price.Standard().Energy(c.carrier, c.region, c.year)
		require.True(t, ok, c.carrier)
		require.Equal(t, c.want, e.Region+" "+decimal.NewFromInt(int64(e.Year)).String()+" "+e.PerUnit.String())
	}
	_, ok := price.Standard().Energy("uranium", "SE", 2024)
	require.False(t, ok)
}

func TestStandard_EveryCarrierHasAEuropeanPrice(t *testing.T) {
	t.Parallel()
	require.NotEmpty(t, price.Standard().Carriers())
	for _, carrier := range price.Standard().Carriers() {
		e, ok := price.Standard().Energy(carrier, "ZZ", 2024)
		require.True(t, ok, carrier)
		require.Equal(t, "EU", e.Region)
		require.NotEmpty(t, e.Source)
	}
}

func TestLoad_NamesFileLineAndReason(t *testing.T) {
	t.Parallel()
	good := fstest.MapFS{
		"rates.csv":   {Data: []byte("currency,year,per_eur,confidence,source\nSEK,2022,10.6,seen,x\n")},
		"indices.csv": {Data: []byte("economy,year,index,confidence,source\nSE,2022,371.91,seen,x\n")},
		"energy.csv":  {Data: []byte("carrier,region,year,unit,currency,per_unit,grid,levies,confidence,source\npetrol,SE,2022,l,SEK,16,,,seen,x\n")},
	}
	_, err := price.Load(good)
	require.NoError(t, err)

	for name, c := range map[string]struct{ file, data, want string }{
		"years descend":     {"rates.csv", "h,h,h,h,h\nSEK,2022,10,seen,x\nSEK,2021,10,seen,x\n", "rates.csv:3: years must ascend"},
		"a year twice":      {"rates.csv", "h,h,h,h,h\nSEK,2022,10,seen,x\nSEK,2022,11,seen,x\n", "rates.csv:3: years must ascend"},
		"no year":           {"rates.csv", "h,h,h,h,h\nSEK,when,10,seen,x\n", "rates.csv:2:"},
		"energy's no year":  {"energy.csv", "h,h,h,h,h,h,h,h,h,h\npetrol,SE,when,l,SEK,16,,,seen,x\n", "energy.csv:2:"},
		"energy's twice":    {"energy.csv", "h,h,h,h,h,h,h,h,h,h\npetrol,SE,2022,l,SEK,16,,,seen,x\npetrol,SE,2022,l,SEK,17,,,seen,x\n", "energy.csv:3: years must ascend"},
		"zero":              {"indices.csv", "h,h,h,h,h\nSE,2022,0,seen,x\n", "indices.csv:2: value must be above zero"},
		"no number":         {"indices.csv", "h,h,h,h,h\nSE,2022,about,seen,x\n", "indices.csv:2: value"},
		"confidence":        {"rates.csv", "h,h,h,h,h\nSEK,2022,10,guessed,x\n", "rates.csv:2: confidence"},
		"a part no number":  {"energy.csv", "h,h,h,h,h,h,h,h,h,h\npetrol,SE,2022,l,SEK,16,some,,seen,x\n", "energy.csv:2: part"},
		"a part of nothing": {"energy.csv", "h,h,h,h,h,h,h,h,h,h\npetrol,SE,2022,l,SEK,16,,0,seen,x\n", "energy.csv:2: parts must"},
		"parts of all":      {"energy.csv", "h,h,h,h,h,h,h,h,h,h\npetrol,SE,2022,l,SEK,16,10,6,seen,x\n", "energy.csv:2: parts must"},
		"unknown unit":      {"energy.csv", "h,h,h,h,h,h,h,h,h,h\npetrol,SE,2022,jar,SEK,16,,,seen,x\n", "energy.csv:2: unit or currency"},
		"currency unheard":  {"energy.csv", "h,h,h,h,h,h,h,h,h,h\npetrol,SE,2022,l,XAU,16,,,seen,x\n", "energy.csv:2: unit or currency"},
		"nothing but heads": {"energy.csv", "h,h,h,h,h,h,h,h,h,h\n", "energy.csv: no rows"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			broken := fstest.MapFS{c.file: {Data: []byte(c.data)}}
			for file, data := range good {
				if file != c.file {
					broken[file] = data
				}
			}
			_, err := price.Load(broken)
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestEnergy_Without(t *testing.T) {
	t.Parallel()
	whole := price.Energy{PerUnit: dec("1.35"), Grid: dec("0.73"), Levies: dec("0.10")}
	for parts, want := range map[price.Parts][3]string{
		{}:                         {"1.35", "0", "0"},
		{Grid: true}:               {"0.62", "0.73", "0"},
		{Levies: true}:             {"1.25", "0", "0.10"},
		{Grid: true, Levies: true}: {"0.52", "0.73", "0.10"},
	} {
		left := whole.Without(parts)
		require.True(t, left.PerUnit.Equal(dec(want[0])) && left.Grid.Equal(dec(want[1])) && left.Levies.Equal(dec(want[2])), "%+v: %+v", parts, left)
	}
	unknown := price.Energy{PerUnit: dec("1.35")}
	require.Equal(t, unknown, unknown.Without(price.Parts{Grid: true, Levies: true}), "a part that nobody knows is not taken off")
}
