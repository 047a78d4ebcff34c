package calculation

import "github.com/shopspring/decimal"

// What tests of this package look at.
const CopyColumns = copyColumns

var AppendCopy = appendCopy

// WriteDecimal gives a decimal as a line has it.
func WriteDecimal(d decimal.Decimal) string {
	written := line(nil).decimal(d)
	return string(written[:len(written)-1])
}
