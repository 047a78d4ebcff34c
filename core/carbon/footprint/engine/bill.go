package engine

import (
	"cmp"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/energybill"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
	"tillit/core/reference/rule"
)

// CarrierOn is the energy carrier of bills whose rows can stand on an account; empty for
// none.
func (e *Engine) CarrierOn(number string, a Account) string {
	if !a.BearsEmissions() {
		return ""
	}
	return e.carrier(rule.Row{Account: number, AccountName: a.Spelled, Standard: a.Standard, Sign: 1})
}

// CarrierBy is the energy carrier of a supplier's bills, on whatever account; empty for
// none.
func (e *Engine) CarrierBy(s *Supplier) string {
	return e.carrier(rule.Row{Supplier: s.Name, SupplierNumber: s.Number, Aliases: s.Aliases, Sign: 1})
}

func (e *Engine) carrier(look rule.Row) string {
	look.Chart = e.Chart
	found, ok := e.Matcher.Match(look)
	if !ok {
		return ""
	}
	leaf, _ := e.Tree.Leaf(found.Category)
	return carrierOf(leaf)
}

// carrierOf is the energy carrier of the bills whose rows lie on a leaf; empty where no
// energy is bought.
func carrierOf(leaf category.Category) string {
	const place = 3 // 2.electricity.premises: what is bought for vehicles is charged elsewhere
	burnt := []string{"1.stationary.", "1.mobile.fossil.", "1.mobile.bio."}
	switch {
	case leaf.Scope == category.Scope2:
		return strings.Join(strings.SplitN(leaf.ID, ".", place+1)[:place], ".")
	case leaf.ID == "1.stationary.fossil.natural-gas", leaf.ID == "1.stationary.bio.biogas":
		return "gas"
	case slices.ContainsFunc(burnt, func(group string) bool { return strings.HasPrefix(leaf.ID, group) }):
		return energybill.Fuel
	}
	return ""
}

// Bill gives a row as package energybill looks at it; false for one that is of no bill,
// or of which package purchase has said that it buys nothing. Where a person put a row,
// it stays, and others are judged by it.
func (e *Engine) Bill(row Entry, voucher uuid.UUID) (energybill.Row, bool) {
	if row.Judged != nil || row.Disabled || row.Asset {
		return energybill.Row{}, false
	}
	row = e.Name(row)
	leaf, ok := e.lies(row)
	carrier := carrierOf(leaf)
	if !ok || carrier == "" {
		return energybill.Row{}, false
	}
	bill := energybill.Row{
		ID: row.LedgerRow, Voucher: voucher, Date: row.Date, Carrier: carrier, Supplier: cmp.Or(row.SupplierName, row.Named), Text: row.OwnText,
		VoucherText: row.Look.Text, AccountName: row.AccountName, CostCentre: row.Look.CostCentre, Project: row.Look.Project, Amount: row.Paid,
		Decided: row.Override != nil,
	}
	bill.Quantity = e.stateIn(leaf, row)
	return bill, true
}

// stateIn is what a row states of its energy, in its quantity or its text, in a unit that
// a factor serves; zero for a zero, which states nothing.
func (e *Engine) stateIn(leaf category.Category, row Entry) decimal.NullDecimal {
	zero := row.Quantity.Valid && row.Quantity.Decimal.IsZero()
	if !row.Quantity.Valid || zero || !e.serves(leaf, row) {
		found, err := e.mention(row, leaf)
		switch {
		case err == nil && found.believed:
			row.Quantity, row.Unit = decimal.NewNullDecimal(found.value), string(found.Unit)
		case !zero:
			return decimal.NullDecimal{}
		}
	}
	return decimal.NewNullDecimal(inKilowattHours(leaf, row))
}

// inKilowattHours is a row's quantity in the unit in which those of a bill are compared:
// one company writes megawatt hours or cubic metres, and the other kilowatt hours.
func inKilowattHours(leaf category.Category, row Entry) decimal.Decimal {
	unit, known := quantity.Parse(row.Unit)
	if !known || unit == quantity.KilowattHour {
		return row.Quantity.Decimal
	}
	ratio, ok := quantity.Convert(unit, quantity.KilowattHour)
	if fuel, known := quantity.FuelByKey(leaf.Fuel); known && !ok {
		ratio, ok = fuel.Convert(unit, quantity.KilowattHour)
	}
	if !ok {
		return row.Quantity.Decimal
	}
	return ratio.Of(row.Quantity.Decimal)
}

// lies gives the leaf that a row lies on, by a person or by the rules.
func (e *Engine) lies(row Entry) (category.Category, bool) {
	if row.Override != nil {
		return e.Tree.Leaf(row.Override.Category)
	}
	found, ok := e.Match(row)
	if !ok {
		return category.Category{}, false
	}
	return e.Tree.Leaf(found.Category)
}

// serves reports whether a factor of the leaf serves the row's quantity.
func (e *Engine) serves(leaf category.Category, row Entry) bool {
	unit, known := quantity.Parse(row.Unit)
	if !known {
		return false
	}
	_, err := e.Factors.Pick(factor.Query{Leaf: leaf, Unit: unit, Region: e.Region, Date: row.Date})
	return err == nil
}
