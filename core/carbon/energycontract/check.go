package energycontract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/fault"
	"tillit/core/reference/factor/quantity"
)

// Bounds of what a contract can say.
const (
	firstYear = 1990
	lastYear  = 2100
	maxYears  = 5
	maxText   = 500
	maxNote   = 2000
)

// highestFactor is above any plant's kilograms for a kilowatt hour, and below
// what one writes who means grams.
func highestFactor() decimal.Decimal { return decimal.NewFromInt(3) }

// maxKWh is more than a company can mean.
func maxKWh() decimal.Decimal { return decimal.New(1, 12) }

// Units lists those of a quantity.
func Units() []quantity.Unit { return []quantity.Unit{quantity.KilowattHour, quantity.MegawattHour} }

// tidy trims what people type.
func (c Content) tidy() Content {
	for _, text := range []*string{&c.Supplier, &c.Number, &c.Note} {
		*text = strings.TrimSpace(*text)
	}
	if !c.Quantity.Valid {
		c.Unit = quantity.KilowattHour
	}
	return c
}

// check names the fields that are wrong.
func (c Content) check() error {
	found := map[string]string{}
	add := func(wrong bool, field, code string) {
		if wrong {
			found[field] = code
		}
	}
	add(c.From.Year() < firstYear || c.From.Year() > lastYear, "from", "outOfRange")
	add(c.To.Before(c.From) || !c.To.Before(c.From.AddDate(maxYears, 0, 0)), "to", "outOfRange")
	add(!slices.Contains(Carriers(), c.Carrier), "carrier", "unknown")
	add(!slices.Contains(Instruments(), c.Instrument), "instrument", "unknown")
	add(!slices.Contains(Units(), c.Unit), "unit", "unknown")
	if kwh := c.KWh(); kwh.Valid {
		fine := c.Quantity.Decimal.Equal(c.Quantity.Decimal.Truncate(Places))
		add(!kwh.Decimal.IsPositive() || kwh.Decimal.GreaterThan(maxKWh()) || !fine, "quantity", "outOfRange")
	}
	add(c.KgPerKWh.IsNegative() || c.KgPerKWh.GreaterThan(highestFactor()), "kgPerKWh", "outOfRange")
	add(c.Technology != "" && !slices.Contains(Technologies(), c.Technology), "technology", "unknown")
	add(c.Supplier == "", "supplier", "required")
	add(c.Number == "" && c.Instrument == Certificate, "number", "required")
	add(tooLong(c.Supplier, maxText), "supplier", "tooLong")
	add(tooLong(c.Number, maxText), "number", "tooLong")
	add(tooLong(c.Note, maxNote), "note", "tooLong")
	return fault.Fields(found)
}

func tooLong(text string, most int) bool { return utf8.RuneCountInString(text) > most }
