package reports

import "github.com/shopspring/decimal"

// Doubt is how much of a total may be another figure though its rows are right, for one
// reason. The parts overlap.
type Doubt struct {
	Code  string // "any", "price", "factor", "region", "year"
	Kg    decimal.Decimal
	Share decimal.NullDecimal // of the total
}

// Name says with the words that all reports share what the doubt is.
func (d Doubt) Name(words Texts) string { return words["doubt."+d.Code] }
