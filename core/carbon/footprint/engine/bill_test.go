package engine_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/energybill"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/reference/chart"
	"tillit/core/reference/rule"
)

// TestEngine_Bills holds which accounts and suppliers can have bills for energy, and of
// which.
func TestEngine_Bills(t *testing.T) {
	t.Parallel()
	e := made(t, "SE")
	for account, want := range map[string]string{
		"4010": "gas",
		"4011": "gas", // biogas
		"4020": "2.electricity.premises",
		"4022": "2.heating.premises",
		"4012": energybill.Fuel, // diesel
		"4013": energybill.Fuel, // peat
		"4000": "",              // services
		"4040": "",              // left out by a rule
		"4050": "",              // a leaf that is gone
		"9999": "",              // no rule
	} {
		require.Equal(t, want, e.CarrierOn(account, engine.Account{}), account)
	}
	require.Empty(t, e.CarrierOn("4020", engine.Account{Kind: chart.Liability}), "bears no emissions")
	for want, s := range map[bool][]*engine.Supplier{
		true: {
			{Name: "Kraft Nord"}, {Name: "Another", Number: "556000-0001"}, {Name: "KN", Aliases: []rule.Alias{{Supplier: "Kraft Nord"}}},
		},
		false: {{Name: "Another"}},
	} {
		for _, one := range s {
			require.Equal(t, want, e.CarrierBy(one) != "", one.Name)
		}
	}
}

// TestEngine_Bill holds which rows are of bills for energy, of which carrier, and whether
// they state a quantity that a factor serves.
func TestEngine_Bill(t *testing.T) {
	t.Parallel()
	none := decimal.NullDecimal{}
	with := func(e engine.Entry, change func(*engine.Entry)) engine.Entry {
		change(&e)
		return e
	}
	for name, c := range map[string]struct {
		row      engine.Entry
		carrier  string // empty for a row of no bill
		quantity decimal.NullDecimal
		decided  bool
	}{
		"electricity":             {row("4020", "100 SEK"), "2.electricity.premises", none, false},
		"electricity of vehicles": {row("4021", "100 SEK"), "2.electricity.vehicles", none, false},
		"gas":                     {row("4010", "100 SEK"), "gas", none, false},
		"biogas":                  {row("4011", "100 SEK"), "gas", none, false},
		"diesel":                  {row("4012", "100 SEK"), energybill.Fuel, none, false},
		"diesel by the litre":     {told(row("4012", "100 SEK"), "5 l"), energybill.Fuel, decimal.NewNullDecimal(dec("5")), false},
		"no rule":                 {row("9999", "100 SEK"), "", none, false},
		"a rule that excludes":    {row("4040", "100 SEK"), "", none, false},
		"a person's":              {put(row("9999", "100 SEK"), "1.stationary.fossil.natural-gas", ""), "gas", none, true},
		"a person's, of another":  {put(row("4020", "100 SEK"), "3.1.services.it", ""), "", none, false},
		"a person's exclusion":    {put(row("4020", "100 SEK"), "", "payroll"), "", none, false},
		"a person's that is gone": {put(row("4020", "100 SEK"), "2.gone", ""), "", none, false},
		"judged to buy nothing": {
			with(row("4020", "100 SEK"), func(e *engine.Entry) { e.Judged = &purchase.Judgment{Exclusion: purchase.Closing} }),
			"", none, false,
		},
		"disabled": {with(row("4020", "100 SEK"), func(e *engine.Entry) { e.Disabled = true }), "", none, false},
		"an asset": {with(row("4020", "100 SEK"), func(e *engine.Entry) { e.Asset = true }), "", none, false},
		"a quantity": {
			told(row("4020", "100 SEK"), "10 kWh"),
			"2.electricity.premises", decimal.NewNullDecimal(dec("10")), false,
		},
		"a quantity of gas": {told(row("4010", "100 SEK"), "10 MWh"), "gas", decimal.NewNullDecimal(dec("10000")), false},
		"megawatt hours": {
			told(row("4020", "100 SEK"), "1.5 MWh"),
			"2.electricity.premises", decimal.NewNullDecimal(dec("1500")), false,
		},
		"a unit that nothing serves": {told(row("4020", "100 SEK"), "10 km"), "2.electricity.premises", none, false},
		"a unit that nobody knows":   {told(row("4020", "100 SEK"), "10 days"), "2.electricity.premises", none, false},
		"zero": {
			told(row("4020", "100 SEK"), "0 kWh"),
			"2.electricity.premises", decimal.NewNullDecimal(dec("0")), false,
		},
		"zero of what nothing serves": {
			told(row("4020", "100 SEK"), "0 km"),
			"2.electricity.premises", decimal.NewNullDecimal(dec("0")), false,
		},
		"a unit without a quantity": {
			with(row("4020", "100 SEK"), func(e *engine.Entry) { e.Unit = "kWh" }),
			"2.electricity.premises", none, false,
		},
		"a supplier that a text names": {
			with(row("9999", "100 SEK"), func(e *engine.Entry) { e.Look.Text = "KRAFT NORD mars" }),
			"2.electricity.premises", none, false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.row.LedgerRow, c.row.AccountName, c.row.OwnText = uuid.New(), "El", "mars"
			c.row.Look.CostCentre, c.row.Look.Project = "C1", "P1"
			voucher := uuid.New()
			bill, ok := made(t, "SE").Bill(c.row, voucher)
			require.Equal(t, c.carrier != "", ok)
			if !ok {
				require.Zero(t, bill)
				return
			}
			want := energybill.Row{
				ID: c.row.LedgerRow, Voucher: voucher, Date: march(2024), Carrier: c.carrier, Text: "mars", VoucherText: c.row.Look.Text,
				AccountName: "El", CostCentre: "C1", Project: "P1", Amount: dec("100"), Quantity: c.quantity, Decided: c.decided,
			}
			if c.row.Look.Text != "" {
				want.Supplier = "Kraft Nord"
			}
			require.Equal(t, want.Quantity.Decimal.String(), bill.Quantity.Decimal.String(), "in kilowatt hours")
			bill.Quantity.Decimal = want.Quantity.Decimal
			require.Equal(t, want, bill)
		})
	}
}
