package supplychain

import (
	"slices"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/totals"
)

// Figure is what a year's books and footprint have of a supplier on the map.
type Figure struct {
	Stakeholders []uuid.UUID // taken from its records; several when they turned out to be one supplier
	totals.SupplierYear

	Share     decimal.NullDecimal // of the company's scope 3; null where it has none
	Intensity decimal.NullDecimal // kilograms per thousand of the currency; null where nothing was bought
	Rank      int                 // among those that Gain orders, from 1; 0 for who has nothing to gain
}

// Gain is how many kilograms more or less a factor of the supplier's own could
// make of it: half the width of the 95 % range of what rests on factors for
// money spent in general, which is their uncertainty times the emissions. A
// supplier with a range of ±60 % on 100 t gains more than one with ±90 % on
// 10 t, and what rests on quantities already has nothing to gain.
func (f Figure) Gain() decimal.Decimal { return f.SpendSpread }

const perThousand = 1000

// digits of shares and intensities.
const digits = 6

// FiguresOf says of the suppliers that stakeholders were taken from what a year
// has of them, in the order of the map. Each is there once: sums over them count
// nothing twice.
func FiguresOf(m Map, year totals.SupplierList) []Figure {
	of := map[uuid.UUID]totals.SupplierYear{}
	for _, y := range year.Items {
		for _, record := range y.Records {
			of[record.ID] = y
		}
	}
	var found []Figure
	at := map[uuid.UUID]int{}
	for _, t := range m.Stakeholders {
		y, there := of[t.Content.Supplier]
		if !there {
			continue
		}
		if n, seen := at[y.ID]; seen {
			found[n].Stakeholders = append(found[n].Stakeholders, t.ID)
			continue
		}
		at[y.ID] = len(found)
		f := Figure{Stakeholders: []uuid.UUID{t.ID}, SupplierYear: y}
		if year.Scope3.IsPositive() {
			f.Share = decimal.NewNullDecimal(y.Scope3.DivRound(year.Scope3, digits))
		}
		if y.Amount.IsPositive() {
			f.Intensity = decimal.NewNullDecimal(y.Kg.Mul(decimal.NewFromInt(perThousand)).DivRound(y.Amount, digits))
		}
		found = append(found, f)
	}
	rank(found)
	return found
}

// rank numbers those who have something to gain, the most first.
func rank(figures []Figure) {
	order := make([]*Figure, 0, len(figures))
	for i := range figures {
		if figures[i].Gain().IsPositive() {
			order = append(order, &figures[i])
		}
	}
	slices.SortStableFunc(order, func(a, b *Figure) int { return b.Gain().Cmp(a.Gain()) })
	for i, f := range order {
		f.Rank = i + 1
	}
}
