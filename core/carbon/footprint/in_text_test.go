package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/reference/rule"
)

// A row whose text names a supplier of the company is that supplier's, with its
// own figures, and the trace says how it came there. Another company's register
// says nothing, and neither does what is marked as nobody.
func TestService_FindsSuppliersInTexts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	year := func() { b.calculate(t, month(2024, time.January), month(2024, time.December)) }
	theirs := b.supplier(t, "Pennfabriken AB", "")
	b.voucher(t, "2024-03-01", "Pennfabriken mars", row{account: "6110", amount: "100"})
	year()
	require.Equal(t, theirs, b.all(t, 2024, footprint.Filter{})[0].Supplier)

	b.company(t, "SE", "SEK")
	b.chart(t)
	works, stage := b.supplier(t, "Pappersbruket AB", "556036-2138"), b.supplier(t, "Bygg etapp 1", "")
	b.exec(t, "update suppliers set guessed = true, nobody = true where id = $1", stage)
	texts := map[string]uuid.UUID{}
	for text, row := range map[string]row{
		"Faktura 12 PAPPERSBRUKET":    {account: "6110", amount: "100"},
		"Pennfabriken mars":           {account: "6110", amount: "200"},
		"Bygg etapp 1":                {account: "6110", amount: "300", supplier: stage},
		"Pappersbruket, åt en annan":  {account: "6110", amount: "400", supplier: b.supplier(t, "Kiosken", "")},
		"Papper från annat håll":      {account: "6110", amount: "500"},
		"Kreditfaktura Pappersbruket": {account: "6110", amount: "-40"},
	} {
		texts[text] = b.voucher(t, "2024-03-01", text, row)[0]
	}
	year()
	named := map[string]string{}
	for _, x := range b.all(t, 2024, footprint.Filter{}) {
		named[x.Text] = x.SupplierName
	}
	require.Equal(t, map[string]string{
		"Faktura 12 PAPPERSBRUKET": "Pappersbruket AB", "Kreditfaktura Pappersbruket": "Pappersbruket AB", "Pennfabriken mars": "", "Bygg etapp 1": "",
		"Pappersbruket, åt en annan": "Kiosken", "Papper från annat håll": "",
	}, named)
	list, err := b.footprints.Totals.Suppliers(t.Context(), b.scope, 2024, footprint.Location, totals.SupplierPage{Sort: totals.Alphabetic, Limit: 10})
	require.NoError(t, err)
	require.Len(t, list.Items, 2, "a text makes no supplier")
	require.EqualValues(t, 2, list.Items[1].Rows)
	same(t, dec("60"), list.Items[1].Amount)

	traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, texts["Faktura 12 PAPPERSBRUKET"])
	require.NoError(t, err)
	require.Contains(t, traced.Rule.Reasons, rule.Reason{Code: "supplierInText", Value: "Pappersbruket AB"})
	require.Empty(t, traced.Voucher.Rows[0].Supplier, "the books name none")
	traced, err = b.footprints.Traces.Trace(t.Context(), b.scope, texts["Bygg etapp 1"])
	require.NoError(t, err)
	require.Empty(t, traced.Voucher.Rows[0].Supplier)

	b.states(t, works, 2024, "SEK", "2")
	year()
	for _, x := range b.all(t, 2024, footprint.Filter{Supplier: works}) {
		same(t, x.Amount.Mul(dec("2")), x.KgLocation, "by what the supplier says of itself")
	}
}

// A rule that asks for somebody whom no register knows finds them in texts, and
// a trial says so.
func TestTry_FindsSuppliersInTexts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-03-05", "Åkeri Öst frakt mars", row{account: "9999", amount: "1000"})
	b.voucher(t, "2024-03-05", "Åkeri Österlen", row{account: "9999", amount: "300"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	hits := func(name string) whatif.Stake {
		t.Helper()
		return b.try(t, whatif.Trial{Rule: &rule.Rule{Key: "haulier", Level: rule.Company, Supplier: name, Category: "3.4.road.truck"}}).Hit
	}
	require.EqualValues(t, 1, hits("Åkeri Öst").Rows)
	same(t, dec("1000"), hits("Åkeri Öst").Amount)
	require.Zero(t, hits("Åkeri Öst AB").Rows, "ordinary words need the form that the rule asks for")
	require.EqualValues(t, 1, hits("Åkeri Österlen Aktiebolag").Rows)
}
