package engine_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/reference/chart"
	"tillit/core/reference/rule"
)

// TestAccount holds on which accounts capital goods stand and which bear emissions.
func TestAccount(t *testing.T) {
	t.Parallel()
	e := made(t, "SE")
	for _, c := range []struct {
		number         string
		of             ledger.AccountType
		kind           chart.Kind
		by             chart.Basis
		holds, carries bool
	}{
		{"1250", ledger.Asset, chart.Asset, chart.BySource, true, true},
		{"1250", ledger.Unknown, chart.Asset, chart.ByClass, true, true},
		{"1250", ledger.BalanceSheet, chart.Asset, chart.ByClass, true, true},
		{"1250", ledger.Cost, chart.Cost, chart.BySource, false, true},
		{"1250", ledger.Income, chart.Income, chart.BySource, false, false},
		{"1900", ledger.Unknown, chart.Asset, chart.ByClass, false, false}, // by no rule
		{"4000", ledger.Asset, chart.Asset, chart.BySource, false, false},  // services
		{"4040", ledger.Asset, chart.Asset, chart.BySource, false, false},  // left out by a rule
		{"4000", ledger.Unknown, chart.Cost, chart.ByClass, false, true},
		{"4000", ledger.Liability, chart.Liability, chart.BySource, false, false},
		{"X", ledger.Unknown, chart.Unknown, "", false, true},
	} {
		account := e.Accounts([]ledger.Account{{Number: c.number, Name: "Datorer", Type: c.of, Unit: "st", Standard: "X"}})[0]
		require.Equal(t, engine.Account{
			Name: "Datorer", Spelled: "Datorer", Standard: "X", Kind: c.kind, By: c.by, Told: true, Unit: "st", Capital: c.holds,
		}, account)
		require.Equal(t, c.carries, account.BearsEmissions(), "%s %s", c.number, c.of)
	}
	require.False(t, e.Accounts([]ledger.Account{{Number: "1250"}})[0].Told)
	for number, leftOut := range map[string]bool{"4040": true, "4000": false} {
		require.Equal(t, leftOut, e.Accounts([]ledger.Account{{Number: number}})[0].LeftOut, number)
	}
}

// TestLine_Entry holds which texts are looked at and which is a row's own, and whose unit
// a quantity has.
func TestLine_Entry(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ row, voucher, text, own, looked, alone string }{
		{"", "", "", "", "", ""},
		{"", "Faktura", "Faktura", "", "Faktura", "Faktura"},
		{"Diesel", "Faktura", "Diesel", "Diesel", "Diesel\nFaktura", "Diesel"},
		{"Diesel", "", "Diesel", "Diesel", "Diesel\n", "Diesel"},
		{"Faktura", "Faktura", "Faktura", "", "Faktura", "Faktura"}, // the voucher shares it with all of its rows
	} {
		one, _ := engine.Line{RowText: c.row, VoucherText: c.voucher, Alone: true}.Entry()
		require.Equal(t, []string{c.text, c.alone, c.looked}, []string{one.Text, one.OwnText, one.Look.Text})
		entry, bears := engine.Line{RowText: c.row, VoucherText: c.voucher, On: engine.Account{Kind: chart.Cost}}.Entry()
		require.True(t, bears)
		require.Equal(t, []string{c.text, c.own, c.looked}, []string{entry.Text, entry.OwnText, entry.Look.Text})
	}
	for _, c := range []struct{ row, account, want string }{{"l", "kWh", "l"}, {"", "kWh", "kWh"}, {"l", "", "l"}} {
		l := engine.Line{On: engine.Account{Unit: c.account, Kind: chart.Income}}
		l.Unit = c.row
		entry, bears := l.Entry()
		require.False(t, bears)
		require.Equal(t, c.want, entry.Unit)
	}
}

// TestEngine_Name holds whom a text names, where nothing else says whom a row buys from.
func TestEngine_Name(t *testing.T) {
	t.Parallel()
	known, twin := &engine.Supplier{
		ID: uuid.New(), Name: "Lindgrens Bageri AB", Number: "556111-1111",
		Aliases: []rule.Alias{{Supplier: "Brödboden"}, {SupplierNumber: "556222-2222"}},
	}, uuid.New()
	e := made(t, "SE")
	e.Know(map[uuid.UUID]*engine.Supplier{known.ID: known, twin: known}) // two records are of one supplier
	for name, c := range map[string]struct {
		look         rule.Row
		named        string // before
		want, looked string
		id           uuid.UUID
	}{
		"one that the company knows": {
			rule.Row{Text: "lindgrens bageri mars"},
			"", "Lindgrens Bageri AB", "Lindgrens Bageri AB", known.ID,
		},
		"by another name":                 {rule.Row{Text: "BRÖDBODEN 17"}, "", "Lindgrens Bageri AB", "Lindgrens Bageri AB", known.ID},
		"one that a rule asks for":        {rule.Row{Text: "Kraft Nord mars"}, "", "Kraft Nord", "Kraft Nord", uuid.Nil},
		"nobody":                          {rule.Row{Text: "frukost"}, "", "", "", uuid.Nil},
		"the row has a supplier":          {rule.Row{Text: "Kraft Nord mars", Supplier: "Other"}, "", "", "Other", uuid.Nil},
		"the row has a supplier's number": {rule.Row{Text: "Kraft Nord mars", SupplierNumber: "556333-3333"}, "", "", "", uuid.Nil},
		"it was named before":             {rule.Row{Text: "Kraft Nord mars"}, "Somebody", "Somebody", "", uuid.Nil},
	} {
		row := e.Name(engine.Entry{Look: c.look, Named: c.named})
		require.Equal(t, []string{c.want, c.looked}, []string{row.Named, row.Look.Supplier}, name)
		require.Equal(t, c.id, row.Supplier, name)
	}
}

// The text of a voucher is a row's own, of several or of another one, by what the rows say
// that can bear emissions.
func TestLine_Beside(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		voucher, row string
		others       []string
		look, own    string
	}{
		"no other row":              {"Faktura OKQ8", "", nil, "Faktura OKQ8", "Faktura OKQ8"},
		"another says nothing":      {"Faktura OKQ8", "", []string{""}, "Faktura OKQ8", ""},
		"the row says more":         {"Kortutdrag", "Diesel", []string{"Hyra"}, "Diesel\nKortutdrag", "Diesel"},
		"it says the same alone":    {"Diesel", "Diesel", []string{"Hyra"}, "Diesel", "Diesel"},
		"another says the same":     {"Diesel", "Diesel", []string{"Diesel"}, "Diesel", ""},
		"it is another's":           {"Diesel", "Hyra", []string{"Diesel"}, "Hyra\n", "Hyra"},
		"it is another's, of three": {"Diesel", "Hyra", []string{"Papper", "Diesel"}, "Hyra\n", "Hyra"},
		"the row says nothing":      {"Diesel", "", []string{"Diesel"}, "Diesel", ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for own := range len(c.others) + 1 {
				l := engine.Line{RowText: c.row, VoucherText: c.voucher}
				l.Account = "5010"
				var rows []engine.Said
				for _, text := range slices.Insert(slices.Clone(c.others), own, c.row) {
					rows = append(rows, engine.Said{Account: "5621", Text: text})
				}
				l.Beside(rows, own)
				entry, _ := l.Entry()
				require.Equal(t, c.look, entry.Look.Text)
				require.Equal(t, c.own, entry.OwnText)
			}
		})
	}
	fee := engine.Line{RowText: "Avgift", VoucherText: "Diesel"}
	fee.Account = "5621"
	fee.Beside([]engine.Said{{"5621", "Diesel"}, {"5621", "Avgift"}}, 1)
	require.Equal(t, "Diesel", fee.VoucherText, "a bill on one account is of what its first row says")
}
