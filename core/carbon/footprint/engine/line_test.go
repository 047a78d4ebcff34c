package engine_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/reference/rule"
)

// TestAccount holds on which accounts capital goods stand and which bear emissions.
func TestAccount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		of             ledger.AccountType
		capital        bool // by number and name
		holds, carries bool
	}{
		{ledger.Asset, true, true, true},
		{ledger.Asset, false, false, false},
		{ledger.Unknown, true, true, true},
		{ledger.Unknown, false, false, true},
		{ledger.Cost, true, false, true},
		{ledger.Cost, false, false, true},
		{ledger.Income, true, false, false},
		{ledger.Liability, false, false, false},
	} {
		account := engine.NewAccount("Datorer", c.of, "st", c.capital)
		require.Equal(t, engine.Account{Name: "Datorer", Type: c.of, Unit: "st", Capital: c.holds}, account)
		require.Equal(t, c.carries, account.BearsEmissions(), "%s %t", c.of, c.capital)
	}
	e := made(t, "SE")
	require.True(t, e.IsCapitalAccount("1250", ""))
	require.False(t, e.IsCapitalAccount("4000", ""), "services")
	require.False(t, e.IsCapitalAccount("4040", ""), "left out by a rule")
	require.False(t, e.IsCapitalAccount("9999", ""), "no rule")
}

// TestLine_Entry holds which texts are looked at and which is a row's own, and whose unit
// a quantity has.
func TestLine_Entry(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ row, voucher, text, own, looked string }{
		{"", "", "", "", ""},
		{"", "Faktura", "Faktura", "", "Faktura"},
		{"Diesel", "Faktura", "Diesel", "Diesel", "Diesel\nFaktura"},
		{"Diesel", "", "Diesel", "Diesel", "Diesel\n"},
		{"Faktura", "Faktura", "Faktura", "", "Faktura"}, // the voucher shares it with all of its rows
	} {
		entry, bears := engine.Line{RowText: c.row, VoucherText: c.voucher, On: engine.Account{Type: ledger.Cost}}.Entry()
		require.True(t, bears)
		require.Equal(t, []string{c.text, c.own, c.looked}, []string{entry.Text, entry.OwnText, entry.Look.Text})
	}
	for _, c := range []struct{ row, account, want string }{{"l", "kWh", "l"}, {"", "kWh", "kWh"}, {"l", "", "l"}} {
		l := engine.Line{On: engine.Account{Unit: c.account, Type: ledger.Income}}
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
