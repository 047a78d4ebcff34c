package engine_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

func sub(t *testing.T, files fs.FS, dir string) fs.FS {
	t.Helper()
	found, err := fs.Sub(files, dir)
	require.NoError(t, err)
	return found
}

// asset is the row on an account of capital goods, judged so; nil for no judgment.
func asset(e engine.Entry, judged *purchase.Judgment) engine.Entry {
	e.Asset, e.Judged = true, judged
	return e
}

func counts(part string) *purchase.Judgment {
	return &purchase.Judgment{Counts: decimal.NewNullDecimal(dec(part))}
}

func text(e engine.Entry, own string) engine.Entry {
	e.OwnText = own
	return e
}

// TestResults holds what becomes of a row, worked out by hand from testdata/made.
func TestResults(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		row  engine.Entry
		want []string
	}{
		// 100 × 0.02
		"money":                {row("4000", "100 SEK"), []string{"counted 100 SEK: 3.1.services.it spend 100 = 2±1 kg, quality 5"}},
		"a credit":             {row("4000", "-100 SEK"), []string{"counted -100 SEK: 3.1.services.it spend -100 = -2±-1 kg, quality 5"}},
		"nothing":              {row("4000", "0 SEK"), []string{"counted 0 SEK: 3.1.services.it spend 0 = 0±0 kg, quality 5"}},
		"another currency":     {row("4000", "100 EUR"), []string{"counted 1000 SEK: 3.1.services.it spend 100 = 20±10 kg, quality 5"}},
		"no rule":              {row("9999", "100 SEK"), []string{"unmatched 100 SEK"}},
		"a leaf that is gone":  {row("4050", "100 SEK"), []string{"unmatched 100 SEK"}},
		"a rule that excludes": {row("4040", "100 SEK"), []string{"excluded 100 SEK: payroll"}},
		"no factor for money":  {row("4002", "100 SEK"), []string{"unmatched 100 SEK"}},
		"a quantity": {
			told(row("4002", "100 SEK"), "7 kg"),
			[]string{"counted 100 SEK: 3.1.goods.other activity 7 = 28±8.4 kg, quality 3"},
		},
		"a quantity over money": {
			told(row("4001", "100 SEK"), "3 st"),
			[]string{"counted 100 SEK: 3.1.goods.computers activity 3 = 600±180 kg, quality 3"},
		},
		"a quantity of zero": {
			told(row("4001", "100 SEK"), "0 st"),
			[]string{"counted 100 SEK: 3.1.goods.computers spend 100 = 2±1 kg, quality 5"},
		},
		"a unit without quantity": {func() engine.Entry {
			e := row("4001", "100 SEK")
			e.Unit = "st"
			return e
		}(), []string{"counted 100 SEK: 3.1.goods.computers spend 100 = 2±1 kg, quality 5"}},
		"a quantity that is null": {func() engine.Entry {
			e := told(row("4001", "100 SEK"), "3 st")
			e.Quantity.Valid = false
			return e
		}(), []string{"counted 100 SEK: 3.1.goods.computers spend 100 = 2±1 kg, quality 5"}},
		"a unit that nothing serves": {
			told(row("4001", "100 SEK"), "3 km"),
			[]string{"counted 100 SEK: 3.1.goods.computers spend 100 = 2±1 kg, quality 5"},
		},
		"a unit that nobody knows": {
			told(row("4001", "100 SEK"), "3 pallets"),
			[]string{"counted 100 SEK: 3.1.goods.computers spend 100 = 2±1 kg, quality 5"},
		},

		// 100 SEK ÷ 0.50 SEK/kWh × 0.2 and 0.03; the price makes it ±30 %
		"money for energy": {row("4010", "100 SEK"), []string{
			"counted 100 SEK: 1.stationary.fossil.natural-gas spend 100 = 40±12 kg, quality 4; guessed",
			"counted 0 SEK: 3.3.fuels.gaseous spend 100 = 6±1.8 kg, quality 4; guessed",
		}},
		// 10 kWh × 0.04 and 0.01 by location, × 0.5 and nothing by market
		"electricity": {told(row("4020", "100 SEK"), "10 kWh"), []string{
			"counted 100 SEK: 2.electricity.premises.residual activity 10 = 0.4±0.04/5±1 kg, quality 2",
			"counted 0 SEK: 3.3.electricity.upstream activity 10 = 0.1±0.01/0±0 kg, quality 2",
		}},
		// the factor by location holds what arises before use: by market alone it stands apart
		"electricity, upstream by market alone": {told(row("4021", "100 SEK"), "10 kWh"), []string{
			"counted 100 SEK: 2.electricity.vehicles.road activity 10 = 0.6±0.06/4±0.8 kg, quality 2",
			"counted 0 SEK: 3.3.electricity.upstream activity 10 = 0±0/1±0.2 kg, quality 2",
		}},
		"heat, no factor by market": {told(row("4022", "100 SEK"), "10 kWh"), []string{
			"counted 100 SEK: 2.heating.premises.district-heat activity 10 = 0.8±0.08 kg, quality 2",
		}},

		"an asset": {
			asset(row("1250", "100 SEK"), nil),
			[]string{"counted 100 SEK: 3.2.equipment.computers spend 100 = 2±1 kg, quality 5"},
		},
		"an asset of nothing": {asset(row("1250", "0 SEK"), nil), nil},
		"an asset's credit":   {asset(row("1250", "-100 SEK"), nil), []string{"excluded -100 SEK: balance"}},
		"an asset's depreciation": {
			asset(row("1250", "-100 SEK"), &purchase.Judgment{Exclusion: purchase.Depreciation}),
			[]string{"excluded -100 SEK: depreciation"},
		},
		"an asset's debit that is moved": {
			asset(row("1250", "100 SEK"), &purchase.Judgment{Exclusion: purchase.Moved}),
			[]string{"excluded 100 SEK: balance"},
		},
		// the rule is for debits: a credit that takes one back lies where it does
		"an asset taken back": {
			asset(row("1250", "-100 SEK"), &purchase.Judgment{}),
			[]string{"counted -100 SEK: 3.2.equipment.computers spend -100 = -2±-1 kg, quality 5"},
		},
		// −100 − −40 = −60 do not count
		"an asset taken back in part": {
			asset(row("1250", "-100 SEK"), counts("-40")),
			[]string{"counted -40 SEK: 3.2.equipment.computers spend -40 = -0.8±-0.4 kg, quality 5; part -60 SEK"},
		},
		"a part that is all of it": {
			asset(row("1250", "-100 SEK"), counts("-100")),
			[]string{"counted -100 SEK: 3.2.equipment.computers spend -100 = -2±-1 kg, quality 5"},
		},
		// (10 − 4) EUR × 10
		"a part in another currency": {func() engine.Entry {
			e := told(row("4001", "10 EUR"), "3 st") // of which part the pieces are, nobody says
			e.Judged = counts("4")
			return e
		}(), []string{"counted 40 SEK: 3.1.goods.computers spend 4 = 0.8±0.4 kg, quality 5; part 60 SEK"}},

		"no rate":                      {row("4000", "5 XAU"), []string{"unmatched 0 SEK; currency 5 XAU"}},
		"no rate, an asset":            {asset(row("1250", "5 XAU"), nil), []string{"unmatched 0 SEK; currency 5 XAU"}},
		"no rate, an asset of nothing": {asset(row("1250", "0 XAU"), nil), nil},
		"no rate, an asset's credit":   {asset(row("1250", "-5 XAU"), nil), nil},
		"no rate, nothing, of cost":    {row("4000", "0 XAU"), []string{"unmatched 0 SEK; currency 0 XAU"}},
		"no rate, an asset a person put": {
			put(asset(row("1250", "-5 XAU"), nil), "3.1.services.it", ""),
			[]string{"unmatched 0 SEK; currency -5 XAU"},
		},
		"no rate, an asset taken back": {
			asset(row("1250", "-5 XAU"), &purchase.Judgment{}),
			[]string{"unmatched 0 SEK; currency -5 XAU"},
		},
		"a person's category": {
			put(row("9999", "100 SEK"), "3.1.services.it", ""),
			[]string{"counted 100 SEK: 3.1.services.it spend 100 = 2±1 kg, quality 5"},
		},
		"a person's exclusion":             {put(row("4000", "100 SEK"), "", "payroll"), []string{"excluded 100 SEK: payroll"}},
		"a person's category that is gone": {put(row("4000", "100 SEK"), "3.9.gone", ""), []string{"unmatched 100 SEK"}},
		"a person's category of a zero": {
			put(asset(row("1250", "0 SEK"), nil), "3.1.services.it", ""),
			[]string{"counted 0 SEK: 3.1.services.it spend 0 = 0±0 kg, quality 5"},
		},
		"a person's category of a move away": {
			put(asset(row("1250", "-100 SEK"), nil), "3.1.services.it", ""),
			[]string{"counted -100 SEK: 3.1.services.it spend -100 = -2±-1 kg, quality 5"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			results, err := made(t, "SE").Results(c.row)
			require.NoError(t, err)
			require.Equal(t, c.want, says(t, results))
		})
	}
}

// TestResults_AssetByItsText holds that what stands on an account of capital goods is one,
// whatever the row's text names, and that the text decides elsewhere.
func TestResults_AssetByItsText(t *testing.T) {
	t.Parallel()
	for account, want := range map[string]string{
		"1250": "3.2.equipment.computers", // the account says what it is
		"1259": "3.1.goods.food",          // no rule says what the account is
	} {
		e := row(account, "100 SEK")
		e.Look.Text = "Lunchbord"
		results, err := made(t, "SE").Results(asset(e, nil))
		require.NoError(t, err)
		require.Equal(t, want, results[0].Category, account)
	}
	e := row("4000", "100 SEK")
	e.Look.Text = "Lunchbord"
	results, err := made(t, "SE").Results(e)
	require.NoError(t, err)
	require.Equal(t, "3.1.goods.food", results[0].Category)
}

// TestResults_AssetOfASupplier holds that what stands on an account of capital goods is
// one, whoever sold it.
func TestResults_AssetOfASupplier(t *testing.T) {
	t.Parallel()
	bought := func(account string) engine.Entry {
		e := row(account, "100 SEK")
		e.Look.Supplier = "Boden"
		return e
	}
	for account, want := range map[string]string{
		"1250": "3.2.equipment.computers", // the account says what it is
		"1259": "3.1.goods.food",          // no rule says what the account is
	} {
		results, err := made(t, "SE").Results(asset(bought(account), nil))
		require.NoError(t, err)
		require.Equal(t, want, results[0].Category, account)
	}
	results, err := made(t, "SE").Results(bought("1250"))
	require.NoError(t, err)
	require.Equal(t, "3.1.goods.food", results[0].Category, "no asset")
}

// TestResults_QuantityInText holds when a quantity that a text tells is believed: money
// buys 2000 ÷ 20 = 100 litres of diesel, so from 20 to 500. A litre is 2.5 kg and 0.5
// before use.
func TestResults_QuantityInText(t *testing.T) {
	t.Parallel()
	bySpend := []string{
		"counted 2000 SEK: 1.mobile.fossil.diesel spend 2000 = 250±75 kg, quality 4",
		"counted 0 SEK: 3.3.fuels.liquid spend 2000 = 50±15 kg, quality 4",
	}
	for name, c := range map[string]struct {
		row  engine.Entry
		want []string
		end  string // of each line
	}{
		"the usual price": {text(row("4012", "2000 SEK"), "100 l"), []string{
			"counted 2000 SEK: 1.mobile.fossil.diesel activity 100 = 250±50 kg, quality 2",
			"counted 0 SEK: 3.3.fuels.liquid activity 100 = 50±10 kg, quality 2",
		}, "; quantityTold 100 l"},
		"five times as much": {text(row("4012", "2000 SEK"), "500 l"), []string{
			"counted 2000 SEK: 1.mobile.fossil.diesel activity 500 = 1250±250 kg, quality 2",
			"counted 0 SEK: 3.3.fuels.liquid activity 500 = 250±50 kg, quality 2",
		}, "; quantityTold 500 l"},
		"more than that": {text(row("4012", "2000 SEK"), "501 l"), bySpend, "; quantityImplausible 501 l; guessed"},
		"a fifth": {text(row("4012", "2000 SEK"), "20 l"), []string{
			"counted 2000 SEK: 1.mobile.fossil.diesel activity 20 = 50±10 kg, quality 2",
			"counted 0 SEK: 3.3.fuels.liquid activity 20 = 10±2 kg, quality 2",
		}, "; quantityTold 20 l"},
		"less than that": {text(row("4012", "2000 SEK"), "19 l"), bySpend, "; quantityImplausible 19 l; guessed"},
		"a credit": {text(row("4012", "-2000 SEK"), "100 l"), []string{
			"counted -2000 SEK: 1.mobile.fossil.diesel activity -100 = -250±-50 kg, quality 2",
			"counted 0 SEK: 3.3.fuels.liquid activity -100 = -50±-10 kg, quality 2",
		}, "; quantityTold 100 l"},
		"a unit of another factor": {text(row("4012", "2000 SEK"), "100 kg"), []string{
			"counted 2000 SEK: 1.mobile.fossil.diesel activity 100 = 300±60 kg, quality 2",
			"counted 0 SEK: 3.3.fuels.liquid activity 100 = 60±12 kg, quality 2",
		}, "; quantityTold 100 kg"},
		"more than five times by it": {text(row("4012", "2000 SEK"), "417 kg"), bySpend, "; quantityImplausible 417 kg; guessed"},
		"a unit of no factor":        {text(row("4012", "2000 SEK"), "100 km"), bySpend, "; guessed"},
		"none":                       {text(row("4012", "2000 SEK"), "diesel"), bySpend, "; guessed"},
		"no price of the leaf's":     {text(row("4013", "2000 SEK"), "100 kg"), []string{"unmatched 2000 SEK"}, ""},
		"a leaf that has none":       {text(row("4002", "2000 SEK"), "100 kg"), []string{"unmatched 2000 SEK"}, ""},
		"beside a quantity of its own": {told(text(row("4012", "2000 SEK"), "400 l"), "10 l"), []string{
			"counted 2000 SEK: 1.mobile.fossil.diesel activity 10 = 25±5 kg, quality 2",
			"counted 0 SEK: 3.3.fuels.liquid activity 10 = 5±1 kg, quality 2",
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := make([]string, len(c.want))
			for i, line := range c.want {
				want[i] = line + c.end
			}
			results, err := made(t, "SE").Results(c.row)
			require.NoError(t, err)
			require.Equal(t, want, says(t, results))
			if told := strings.Fields(c.end); len(told) > 0 && results[0].Method == engine.Activity {
				require.Equal(t, told[len(told)-1], results[0].Unit)
				require.Equal(t, results[0].Base, results[0].Quantity)
			}
		})
	}
}

// TestResults_Covered holds that money is left out where an activity entry tells of the
// same month, on the leaf or on the category above, and that a quantity is not.
func TestResults_Covered(t *testing.T) {
	t.Parallel()
	left, counted := []string{"excluded 100 SEK: activity"}, "counted 100 SEK: 3.1.goods.computers spend 100 = 2±1 kg, quality 5"
	for name, c := range map[string]struct {
		category string
		year     int
		row      engine.Entry
		want     []string
	}{
		"the leaf":           {"3.1.goods.computers", 2024, row("4001", "100 SEK"), left},
		"the category above": {"3.1.goods", 2024, row("4001", "100 SEK"), left},
		"another leaf":       {"3.1.goods.food", 2024, row("4001", "100 SEK"), []string{counted}},
		"another year":       {"3.1.goods.computers", 2023, row("4001", "100 SEK"), []string{counted}},
		"a quantity": {"3.1.goods.computers", 2024, told(row("4001", "100 SEK"), "3 st"), []string{
			"counted 100 SEK: 3.1.goods.computers activity 3 = 600±180 kg, quality 3",
		}},
		"a leaf without a factor for money": {"3.1.goods.other", 2024, row("4002", "100 SEK"), left},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := made(t, "SE")
			e.Covered = engine.Covered{}
			e.Covered.Add(c.category, march(c.year))
			results, err := e.Results(c.row)
			require.NoError(t, err)
			require.Equal(t, c.want, says(t, results))
		})
	}
}

// TestResults_BySupplier holds what a supplier's own figure makes of a row: kilograms for
// a unit of money or of what it sells, in scope 3 alone.
func TestResults_BySupplier(t *testing.T) {
	t.Parallel()
	ids := []uuid.UUID{uuid.New(), uuid.New(), uuid.New(), uuid.New()}
	money, euros, kilos, ago, gold := ids[0].String(), ids[1].String(), ids[2].String(), uuid.NewString(), uuid.NewString()
	figure := func(id string, year int, unit quantity.Unit, kg string) engine.Stated {
		return engine.Stated{ID: uuid.MustParse(id), Year: year, Unit: unit, KgPerUnit: dec(kg), Quality: 1, Uncertainty: dec("0.1")}
	}
	spend := "counted 100 SEK: 3.1.services.it spend 100 = 2±1 kg, quality 5"
	for name, c := range map[string]struct {
		stated  []engine.Stated
		row     engine.Entry
		covered bool
		want    string
	}{
		// 100 SEK × 0.05
		"money": {
			[]engine.Stated{figure(money, 2024, "SEK", "0.05")},
			row("4000", "100 SEK"), false,
			"counted 100 SEK: 3.1.services.it spend 100 = 5±0.5 kg, quality 1; supplierFigure " + money,
		},
		// 100 SEK ÷ 10 × 0.8
		"money of another currency": {
			[]engine.Stated{figure(euros, 2024, "EUR", "0.8")},
			row("4000", "100 SEK"), false,
			"counted 100 SEK: 3.1.services.it spend 100 = 8±0.8 kg, quality 1; supplierFigure " + euros,
		},
		"the first that serves": {
			[]engine.Stated{
				figure(ago, 2023, "SEK", "9"), figure(gold, 2024, "XAU", "9"), figure(kilos, 2024, "kg", "9"), figure(euros, 2024, "EUR", "0.8"),
				figure(money, 2024, "SEK", "0.05"),
			},
			row("4000", "100 SEK"), false,
			"counted 100 SEK: 3.1.services.it spend 100 = 8±0.8 kg, quality 1; supplierFigure " + euros,
		},
		"none of the year": {[]engine.Stated{figure(ago, 2023, "SEK", "9")}, row("4000", "100 SEK"), false, spend},
		"none by a rate":   {[]engine.Stated{figure(gold, 2024, "XAU", "9")}, row("4000", "100 SEK"), false, spend},
		"none":             {nil, row("4000", "100 SEK"), false, spend},
		// 2 t are 2000 kg, × 3
		"a quantity": {
			[]engine.Stated{figure(money, 2024, "SEK", "0.05"), figure(kilos, 2024, "kg", "3")},
			told(row("4000", "100 SEK"), "2 t"), false,
			"counted 100 SEK: 3.1.services.it activity 2 = 6000±600 kg, quality 1; supplierFigure " + kilos,
		},
		"a quantity of zero": {
			[]engine.Stated{figure(kilos, 2024, "kg", "3"), figure(money, 2024, "SEK", "0.05")},
			told(row("4000", "100 SEK"), "0 t"), false,
			"counted 100 SEK: 3.1.services.it spend 100 = 5±0.5 kg, quality 1; supplierFigure " + money,
		},
		"a unit without quantity": {
			[]engine.Stated{figure(kilos, 2024, "kg", "3"), figure(money, 2024, "SEK", "0.05")},
			func() engine.Entry {
				e := row("4000", "100 SEK")
				e.Unit = "t"
				return e
			}(), false,
			"counted 100 SEK: 3.1.services.it spend 100 = 5±0.5 kg, quality 1; supplierFigure " + money,
		},
		"a quantity in another kind of unit": {
			[]engine.Stated{figure(kilos, 2024, "kg", "3"), figure(money, 2024, "SEK", "0.05")},
			told(row("4000", "100 SEK"), "2 l"), false,
			"counted 100 SEK: 3.1.services.it spend 100 = 5±0.5 kg, quality 1; supplierFigure " + money,
		},
		"a unit that nobody knows": {
			[]engine.Stated{figure(kilos, 2024, "", "3"), figure(money, 2024, "SEK", "0.05")},
			told(row("4000", "100 SEK"), "2 pallets"), false,
			"counted 100 SEK: 3.1.services.it spend 100 = 5±0.5 kg, quality 1; supplierFigure " + money,
		},
		"money that an entry tells of": {
			[]engine.Stated{figure(money, 2024, "SEK", "0.05")}, row("4000", "100 SEK"), true, "excluded 100 SEK: activity",
		},
		"a quantity beside an entry": {
			[]engine.Stated{figure(kilos, 2024, "kg", "3")},
			told(row("4000", "100 SEK"), "2 t"), true,
			"counted 100 SEK: 3.1.services.it activity 2 = 6000±600 kg, quality 1; supplierFigure " + kilos,
		},
		// heat is bought energy: 10 kWh × 0.08
		"energy": {
			[]engine.Stated{figure(money, 2024, "kWh", "9")},
			told(row("4022", "100 SEK"), "10 kWh"), false,
			"counted 100 SEK: 2.heating.premises.district-heat activity 10 = 0.8±0.08 kg, quality 2",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := made(t, "SE")
			c.row.Supplier = ids[3]
			e.Stated = map[uuid.UUID][]engine.Stated{ids[3]: c.stated, uuid.Nil: {figure(ago, 2024, "SEK", "9")}}
			if c.covered {
				e.Covered = engine.Covered{}
				e.Covered.Add("3.1.services.it", march(2024))
			}
			results, err := e.Results(c.row)
			require.NoError(t, err)
			require.Equal(t, []string{c.want}, says(t, results))
		})
	}
}

// TestRecord_SupplierRate holds that a seller's own rate by market speaks of generation
// alone: before use the residual mix decides, and where there is none the location does.
func TestRecord_SupplierRate(t *testing.T) {
	t.Parallel()
	for leaf, want := range map[string][]string{
		// 10 kWh × 0.3 by the seller's rate; before use nothing by the residual mix
		"2.electricity.premises.residual": {
			"counted 0 SEK: 2.electricity.premises.residual activity 10 = 0.4±0.04/3±0.3 kg, quality 2",
			"counted 0 SEK: 3.3.electricity.upstream activity 10 = 0.1±0.01/0±0 kg, quality 2",
		},
		"2.electricity.vehicles.road": { // 10 kWh × 0.1 before use by the residual mix
			"counted 0 SEK: 2.electricity.vehicles.road activity 10 = 0.6±0.06/3±0.3 kg, quality 2",
			"counted 0 SEK: 3.3.electricity.upstream activity 10 = 0±0/1±0.2 kg, quality 2",
		},
	} {
		e := made(t, "SE")
		of, ok := e.Tree.Leaf(leaf)
		require.True(t, ok)
		ask := factor.Query{Leaf: of, Method: category.Location, Unit: quantity.KilowattHour, Region: "SE", Date: march(2024)}
		c, err := e.OverrideFor(uuid.New(), ask, quantity.KilowattHour, func(*factor.Match) {})
		require.NoError(t, err)
		ask.Unit = quantity.KilogramCO2e
		market, err := e.OverrideFor(uuid.New(), ask, quantity.KilowattHour, func(m *factor.Match) { m.Units = quantity.Times(dec("0.3")) })
		require.NoError(t, err)
		main := engine.Result{Reasons: []byte("[]")}
		main.Currency, main.Date = "SEK", march(2024)
		results, err := e.Record(main, of, engine.Activity, dec("10"), c, market)
		require.NoError(t, err)
		require.Equal(t, want, says(t, results))
	}
}
