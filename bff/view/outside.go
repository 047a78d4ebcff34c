package view

import (
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/totals"
)

// OutsideView is what a gas that the Kyoto Protocol does not name amounts to, apart from
// the scopes and in no total.
type OutsideView struct {
	Category NamedCode       `json:"category"`
	Kg       decimal.Decimal `json:"kg"`
	Rows     int64           `json:"rows"`
}

// OfOutside shows gases by the names of their categories in a locale.
func OfOutside(gases []totals.OutsideTotal, locale string) []OutsideView {
	views := make([]OutsideView, len(gases))
	for i, g := range gases {
		views[i] = OfGas(g, locale)
	}
	return views
}

// OfGas shows a gas by the name of its category in a locale.
func OfGas(g totals.OutsideTotal, locale string) OutsideView {
	return OutsideView{NamedCode{g.Category.ID, g.Category.Names.In(locale)}, g.Kg, g.Rows}
}
