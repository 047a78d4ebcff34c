package engine_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
	"tillit/core/reference/vat"
)

// TestCalculation_Certain holds that each of the three ways by which money comes to a
// factor makes it uncertain by itself.
func TestCalculation_Certain(t *testing.T) {
	t.Parallel()
	rate, cost, tax := &engine.PriceMove{}, &engine.EnergyPrice{}, &engine.VATShare{}
	sureRate, sureCost, sureTax := &engine.PriceMove{Certain: true}, &engine.EnergyPrice{Certain: true}, &engine.VATShare{Certain: true}
	for _, c := range []struct {
		of   engine.Calculation
		want bool
	}{
		{engine.Calculation{}, true},
		{engine.Calculation{Price: sureRate, Energy: sureCost, VAT: sureTax}, true},
		{engine.Calculation{Price: sureRate}, true},
		{engine.Calculation{Energy: sureCost}, true},
		{engine.Calculation{VAT: sureTax}, true},
		{engine.Calculation{Price: rate, Energy: sureCost, VAT: sureTax}, false},
		{engine.Calculation{Price: sureRate, Energy: cost, VAT: sureTax}, false},
		{engine.Calculation{Price: sureRate, Energy: sureCost, VAT: tax}, false},
		{engine.Calculation{Price: rate}, false},
		{engine.Calculation{Energy: cost}, false},
		{engine.Calculation{VAT: tax}, false},
	} {
		require.Equal(t, c.want, c.of.Certain())
	}
}

// TestCalculation_Price holds that a price which somebody has read is certain, and one
// from memory is not.
func TestCalculation_Price(t *testing.T) {
	t.Parallel()
	for account, want := range map[string]*engine.EnergyPrice{
		"4010": {Carrier: "gas", Region: "EU", Year: 2024, Unit: "kWh", Currency: "SEK", PerUnit: dec("0.5"), Source: "made", Certain: true},
		"4012": {Carrier: "diesel", Region: "EU", Year: 2024, Unit: "l", Currency: "SEK", PerUnit: dec("20"), Source: "made"},
		"4000": nil,
	} {
		results, err := made(t, "SE").Results(row(account, "100 SEK"))
		require.NoError(t, err)
		require.Equal(t, want, results[0].Calculation.Energy)
		require.NotNil(t, results[0].Calculation.Price)
		quantities, err := made(t, "SE").Results(told(row("4002", "100 SEK"), "1 kg"))
		require.NoError(t, err)
		require.Nil(t, quantities[0].Calculation.Price)
	}
}

// TestCalculation_Apart holds that what is paid for energy alone is divided by the price
// without what other rows pay for: 120 SEK are 60 kWh at 2, 100 at 1.20 and 120 at 1.
func TestCalculation_Apart(t *testing.T) {
	t.Parallel()
	e := made(t, "SE")
	for parts, want := range map[price.Parts][2]string{
		{}:                         {"60", "2"},
		{Grid: true}:               {"100", "1.2"},
		{Grid: true, Levies: true}: {"120", "1"},
	} {
		bought := row("4020", "120 SEK")
		bought.Bill.Apart = parts
		results, err := e.Results(bought)
		require.NoError(t, err)
		for _, c := range []*engine.Calculation{results[0].Calculation, results[0].Market} {
			require.Equal(t, want, [2]string{c.Units(dec("120")).String(), c.Energy.PerUnit.String()})
		}
		cost := results[0].Calculation.Energy
		off := price.Parts{Grid: cost.Grid.IsPositive(), Levies: cost.Levies.IsPositive()}
		require.Equal(t, parts, off)
	}
}

// TestEngine_Unsold holds that a fee which is read as energy says so.
func TestEngine_Unsold(t *testing.T) {
	t.Parallel()
	fee := row("4020", "120 SEK")
	for _, unsold := range []bool{false, true} {
		fee.Bill.Unsold = unsold
		results, err := made(t, "SE").Results(fee)
		require.NoError(t, err)
		require.Equal(t, unsold, strings.Contains(string(results[0].Reasons), engine.ReasonUnsold))
		require.Equal(t, "60", results[0].Calculation.Units(dec("120")).String(), "as it stands")
	}
}

// TestCalculation_Outside holds that a gas of the Montreal Protocol counts apart: half a
// kilogram of R22 is 0.5 × 1960 kg, and nothing in scope 1.
func TestCalculation_Outside(t *testing.T) {
	t.Parallel()
	results, err := made(t, "SE").Results(told(put(row("4000", "100 SEK"), "1.fugitive.refrigerants.r22", ""), "500 g"))
	require.NoError(t, err)
	require.Equal(t, []string{"counted 100 SEK: 1.fugitive.refrigerants.r22 activity 500 = 0±0 kg, quality 2"}, says(t, results))
	require.Equal(t, "980", results[0].Calculation.Outside(dec("500")).String())
}

// TestCalculation_Biogenic holds that biogenic carbon dioxide stands beside: 10 kWh × 0.19.
func TestCalculation_Biogenic(t *testing.T) {
	t.Parallel()
	results, err := made(t, "SE").Results(told(row("4011", "100 SEK"), "10 kWh"))
	require.NoError(t, err)
	require.Len(t, results, 1)
	require.Equal(t, "0.1 1.9", results[0].KgLocation.String()+" "+results[0].KgBiogenic.String())
}

func TestGridLosses_Percent(t *testing.T) {
	t.Parallel()
	require.Equal(t, "3.5", engine.GridLosses{Lost: dec("7"), Of: dec("200")}.Percent().String()) // 7 ÷ 200
}

// TestEngine_Calculations holds that the engine keeps each way once, and none where no
// factor serves, however often it is asked.
func TestEngine_Calculations(t *testing.T) {
	t.Parallel()
	e := made(t, "SE")
	for range 2 {
		for account, want := range map[string]string{
			"4000": "counted 100 SEK: 3.1.services.it spend 100 = 2±1 kg, quality 5", "4002": "unmatched 100 SEK",
		} {
			results, err := e.Results(row(account, "100 SEK"))
			require.NoError(t, err)
			require.Equal(t, []string{want}, says(t, results))
		}
	}
	kept := e.Calculations()
	require.Len(t, kept, 1)
	require.Equal(t, "made.it.sek.global.2024", kept[0].FactorID)
}

// TestEngine_OverrideFor holds that a way for one entry alone is kept under it, and that
// what no factor serves is said.
func TestEngine_OverrideFor(t *testing.T) {
	t.Parallel()
	e := made(t, "SE")
	leaf, ok := e.Tree.Leaf("3.1.goods.other")
	require.True(t, ok)
	ask := factor.Query{Leaf: leaf, Unit: quantity.Kilogram, Region: "SE", Date: march(2024)}
	asked := 0
	better := func(m *factor.Match) { asked, m.Quality = asked+1, 1 }
	one, two := uuid.New(), uuid.New()
	first, err := e.OverrideFor(one, ask, quantity.Kilogram, better)
	require.NoError(t, err)
	require.Equal(t, 1, first.Quality)
	again, err := e.OverrideFor(one, ask, quantity.Kilogram, better)
	require.NoError(t, err)
	require.Same(t, first, again)
	_, err = e.OverrideFor(two, ask, quantity.Kilogram, better)
	require.NoError(t, err)
	require.Equal(t, 2, asked)

	ask.Unit = quantity.Kilometre
	_, err = e.OverrideFor(uuid.New(), ask, quantity.Kilometre, better)
	require.ErrorIs(t, err, factor.ErrNone)
}

// TestRecord_KeepsThatItWasGuessed holds that what its caller has estimated stays a guess.
func TestRecord_KeepsThatItWasGuessed(t *testing.T) {
	t.Parallel()
	for _, guessed := range []bool{true, false} {
		e := made(t, "SE")
		leaf, _ := e.Tree.Leaf("3.1.goods.other")
		ask := factor.Query{Leaf: leaf, Unit: quantity.Kilogram, Region: "SE", Date: march(2024)}
		c, err := e.OverrideFor(uuid.New(), ask, quantity.Kilogram, func(*factor.Match) {})
		require.NoError(t, err)
		results, err := e.Record(engine.Result{Guessed: guessed}, leaf, engine.Activity, dec("1"), c, nil)
		require.NoError(t, err)
		require.Equal(t, guessed, results[0].Guessed)
	}
}

// TestVAT holds how much tax is taken out of what a row costs before it meets its factor,
// and what is said of it.
func TestVAT(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		country string
		vat     engine.VAT
		account string
		paid    string
		year    int
		kg      string
		want    *engine.VATShare
	}{
		"none":     {"SE", engine.WithoutVAT, "4000", "125", 2024, "2.5", nil}, // 125 × 0.02
		"deducted": {"SE", engine.VATDeducted, "4000", "125", 2024, "2.5", &engine.VATShare{By: engine.VATDeducted, Certain: true}},
		// 125 ÷ 1.25 × 0.02
		"by the company": {
			"SE", engine.VATByCompany, "4000", "125", 2024, "2",
			&engine.VATShare{By: engine.VATByCompany, Percent: dec("25"), Kind: vat.Standard, Country: "SE", From: "1990-07-01", Certain: true},
		},
		"by the account": {
			"SE", engine.VATByAccount, "4000", "125", 2024, "2",
			&engine.VATShare{By: engine.VATByAccount, Percent: dec("25"), Kind: vat.Standard, Country: "SE", From: "1990-07-01", Certain: true},
		},
		// food: 112 ÷ 1.12 × 0.1
		"a lower rate": {
			"SE", engine.VATByCompany, "4030", "112", 2024, "10",
			&engine.VATShare{By: engine.VATByCompany, Percent: dec("12"), Kind: "food", Country: "SE", From: "1996-01-01", Certain: true},
		},
		"a lower rate by the account": {
			"SE", engine.VATByAccount, "4030", "112", 2024, "10",
			&engine.VATShare{By: engine.VATByAccount, Percent: dec("12"), Kind: "food", Country: "SE", From: "1996-01-01", Certain: true},
		},
		// medicines have a rate of nothing, and insurance has none
		"a rate of zero": {
			"SE", engine.VATByCompany, "4031", "125", 2024, "12.5",
			&engine.VATShare{By: engine.VATByCompany, Kind: vat.None, Certain: true},
		},
		"exempt": {
			"SE", engine.VATByCompany, "4032", "125", 2024, "2.5",
			&engine.VATShare{By: engine.VATByCompany, Kind: vat.None, Certain: true},
		},
		"an account says": {
			"SE", engine.VATByAccount, "4032", "125", 2024, "2",
			&engine.VATShare{By: engine.VATByAccount, Percent: dec("25"), Kind: vat.Standard, Country: "SE", From: "1990-07-01", Certain: true},
		},
		// of 2010, from memory: 123 ÷ 1.23 × 0.02
		"a rate from memory": {
			"FI", engine.VATByCompany, "4000", "123", 2012, "2",
			&engine.VATShare{By: engine.VATByCompany, Percent: dec("23"), Kind: vat.Standard, Country: "FI", From: "2010-07-01"},
		},
		"a country without": {
			"ZZ", engine.VATByCompany, "4000", "125", 2024, "2.5",
			&engine.VATShare{By: engine.VATByCompany, Certain: true},
		},
		"nor by the account": {
			"ZZ", engine.VATByAccount, "4000", "125", 2024, "2.5",
			&engine.VATShare{By: engine.VATByAccount, Certain: true},
		},
		"the account's, none": {
			"ZZ", engine.VATByAccount, "4032", "125", 2024, "2.5",
			&engine.VATShare{By: engine.VATByAccount, Certain: true},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := row(c.account, c.paid+" SEK")
			e.VAT, e.Date = c.vat, march(c.year)
			engineOf := made(t, c.country)
			results, err := engineOf.Results(e)
			require.NoError(t, err)
			got := results[0].Calculation.VAT
			if c.year == 2024 { // prices of other years are brought to those of the factor
				require.Equal(t, c.kg, results[0].KgLocation.String())
			}
			if got != nil {
				got.Source = ""
			}
			require.Equal(t, c.want, got)
		})
	}
}

func TestVATShare(t *testing.T) {
	t.Parallel()
	share := func(percent string) *engine.VATShare { return &engine.VATShare{Percent: dec(percent)} }
	for _, c := range []struct {
		a, b  *engine.VATShare
		equal bool
	}{
		{nil, nil, true},
		{nil, share("0"), true},
		{share("25"), share("25.0"), true},
		{share("25"), share("12"), false},
		{nil, share("12"), false},
		{share("12"), nil, false},
	} {
		require.Equal(t, c.equal, c.a.Equal(c.b))
	}
	require.Equal(t, "100", share("25").Left().Of(dec("125")).String()) // 125 ÷ 1.25
	require.Equal(t, "125", (*engine.VATShare)(nil).Left().Of(dec("125")).String())
}

func TestShare(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ part, whole, want string }{
		{"1", "3", "0.333333"}, {"2", "3", "0.666667"}, {"3", "4", "0.75"}, {"1", "0", ""}, {"-1", "4", "-0.25"},
	} {
		requireNull(t, c.want, engine.Share(dec(c.part), dec(c.whole)))
	}
	for _, c := range []struct{ counted, unmatched, want string }{
		{"75", "25", "0.75"},
		{"0", "25", "0"},
		{"75", "0", "1"},
		{"0", "0", ""},
	} {
		requireNull(t, c.want, engine.ShareOfSpend(dec(c.counted), dec(c.unmatched)))
	}
}

// TestMissing holds what purchases without a category may come to, and from which share on
// a total is no partial one.
func TestMissing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ kg, counted, unmatched, want string }{
		{"300", "900", "100", "33.333333"},
		{"300", "900", "0", "0"},
		{"0", "0", "0", "0"},
		{"0", "900", "100", "0"},
		{"300", "0", "100", ""},  // nothing tells
		{"-1", "900", "100", ""}, // credits of years before alone
	} {
		requireNull(t, c.want, engine.Missing(dec(c.kg), dec(c.counted), dec(c.unmatched)))
	}
	for share, partial := range map[string]bool{"0": true, "0.949999": true, "0.95": false, "1": false} {
		require.Equal(t, partial, engine.IsPartial(decimal.NewNullDecimal(dec(share))), share)
	}
	require.False(t, engine.IsPartial(decimal.NullDecimal{}))
}

func requireNull(t *testing.T, want string, got decimal.NullDecimal) {
	t.Helper()
	require.Equal(t, want != "", got.Valid)
	if got.Valid {
		require.Equal(t, want, got.Decimal.String())
	}
}

// TestSpreads holds that ranges add up within a leaf and by their squares between
// leaves: √((1+2)² + 4²) = 5.
func TestSpreads(t *testing.T) {
	t.Parallel()
	s := engine.Spreads{}
	s.Add("a", dec("1"))
	s.Add("a", dec("2"))
	s.Add("b", dec("4"))
	require.Equal(t, "3", s["a"].String())
	low, high := s.Around(dec("100"))
	require.Equal(t, "95 105", low.String()+" "+high.String())
}
