package supplychain_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/supplier/recognition"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/chain/supplychain"
)

// year is a supplier with two records and what its year has.
func year(amount, kg, scope3, bySpend, spread string) (totals.SupplierYear, uuid.UUID) {
	record := uuid.New()
	d := decimal.RequireFromString
	return totals.SupplierYear{
		Supplier: &recognition.Supplier{ID: record, Records: []recognition.Known{{Record: recognition.Record{ID: record}}, {Record: recognition.Record{ID: uuid.New()}}}},
		Rows:     1, Amount: d(amount), Kg: d(kg), Scope3: d(scope3), BySpend: d(bySpend), SpendSpread: d(spread),
	}, record
}

func from(supplier uuid.UUID) supplychain.Thing[supplychain.Stakeholder] {
	return supplychain.Thing[supplychain.Stakeholder]{ID: uuid.New(), Content: supplychain.Stakeholder{Supplier: supplier}}
}

func TestFiguresOf(t *testing.T) {
	t.Parallel()
	steel, steelRecord := year("2000", "500", "400", "500", "60")
	haulage, haulageRecord := year("0", "100", "100", "0", "0")
	paper, paperRecord := year("100", "10", "10", "10", "9")
	fuel, fuelRecord := year("50", "900", "0", "600", "61")
	list := totals.SupplierList{Items: []totals.SupplierYear{steel, haulage, paper, fuel}, Scope3: decimal.NewFromInt(1600)}
	m := supplychain.Map{Stakeholders: []supplychain.Thing[supplychain.Stakeholder]{
		from(steelRecord), from(uuid.Nil), from(haulageRecord), from(paperRecord), from(uuid.New()), from(fuelRecord), from(steel.Records[1].ID),
	}}
	type row struct{ share, intensity, gain string }
	var rows []row
	var ranks []int
	text := func(d decimal.NullDecimal) string {
		if !d.Valid {
			return "none"
		}
		return d.Decimal.String()
	}
	figures := supplychain.FiguresOf(m, list)
	for _, f := range figures {
		rows = append(rows, row{text(f.Share), text(f.Intensity), f.Gain().String()})
		ranks = append(ranks, f.Rank)
	}
	require.Equal(t, []row{{"0.25", "250", "60"}, {"0.0625", "none", "0"}, {"0.00625", "100", "9"}, {"0", "18000", "61"}}, rows,
		"who was not taken from the books has no figures, and two records of one supplier have one")
	require.Equal(t, []uuid.UUID{m.Stakeholders[0].ID, m.Stakeholders[6].ID}, figures[0].Stakeholders)
	require.Equal(t, []int{2, 0, 3, 1}, ranks, "the most kilograms in doubt first, none for who counts by quantities")

	list.Scope3 = decimal.Zero
	require.Equal(t, "none", text(supplychain.FiguresOf(m, list)[0].Share))
}
