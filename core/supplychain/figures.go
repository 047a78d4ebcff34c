package supplychain

import (
	"cmp"
	"slices"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/footprint"
)

// Figure is what a year's books and footprint have of a stakeholder.
type Figure struct {
	Stakeholder uuid.UUID
	footprint.SupplierYear

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

// TierFigures are those of a segment and tier.
type TierFigures struct {
	Segment      Segment
	Tier         int
	Activities   int
	Stakeholders int // that do them
	Known        int // of these, those with figures
	Amount, Kg   decimal.Decimal
}

const perThousand = 1000

// digits of shares and intensities.
const digits = 6

// FiguresOf says of the stakeholders that were taken from suppliers what a year
// has of them, in the order of the map.
func FiguresOf(m Map, year footprint.SupplierList) []Figure {
	of := map[uuid.UUID]footprint.SupplierYear{}
	for _, y := range year.Items {
		for _, record := range y.Records {
			of[record.ID] = y
		}
	}
	var found []Figure
	for _, t := range m.Stakeholders {
		y, there := of[t.Content.Supplier]
		if !there {
			continue
		}
		f := Figure{Stakeholder: t.ID, SupplierYear: y}
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

// Tiers adds up the segments and tiers of a map, from the far end upstream to
// the far end downstream. A supplier counts once, where it is nearest to the own
// business, however many activities it has: the books do not say which of them
// its emissions belong to.
func Tiers(m Map, figures []Figure) []TierFigures {
	of := map[uuid.UUID]Figure{}
	for _, f := range figures {
		of[f.Stakeholder] = f
	}
	activities := slices.SortedStableFunc(slices.Values(m.Activities), func(a, b Thing[Activity]) int {
		return cmp.Compare(a.Content.Tier, b.Content.Tier)
	})
	type place struct {
		segment Segment
		tier    int
	}
	tiers := map[place]*TierFigures{}
	seen := map[place]map[uuid.UUID]bool{}
	counted := map[uuid.UUID]bool{}
	for _, t := range activities {
		at := place{t.Content.Segment, t.Content.Tier}
		tier := tiers[at]
		if tier == nil {
			tier = &TierFigures{Segment: at.segment, Tier: at.tier}
			tiers[at], seen[at] = tier, map[uuid.UUID]bool{}
		}
		tier.Activities++
		who := t.Content.Stakeholder
		if who == uuid.Nil || seen[at][who] {
			continue
		}
		seen[at][who] = true
		tier.Stakeholders++
		f, known := of[who]
		if !known || counted[f.ID] {
			continue
		}
		counted[f.ID] = true
		tier.Known++
		tier.Amount, tier.Kg = tier.Amount.Add(f.Amount), tier.Kg.Add(f.Kg)
	}
	var all []TierFigures
	for _, tier := range tiers {
		all = append(all, *tier)
	}
	slices.SortFunc(all, func(a, b TierFigures) int { return a.place() - b.place() })
	return all
}

// place orders from upstream to downstream.
func (f TierFigures) place() int {
	if f.Segment == Upstream {
		return -f.Tier
	}
	return f.Tier
}
