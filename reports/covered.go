package reports

import "github.com/shopspring/decimal"

// Covered is how much of what the company bought its emissions know.
type Covered struct {
	Share   decimal.NullDecimal // of the money of purchases, that has a category; none without purchases
	Assumed decimal.NullDecimal // of what has one, placed where the books do not say what was bought
	Partial bool                // so little has one that totals can be called partial alone
	Missing decimal.NullDecimal // kilograms that the rest may come to; none where nothing tells
}

// Say puts it in sentences, with the words that all reports share; empty without purchases.
func (c *Covered) Say(words Texts, f Figures) string {
	if c == nil || !c.Share.Valid {
		return ""
	}
	key := "covered.whole"
	if c.Partial {
		key = "covered.partial"
	}
	said := words.Fill(key, "share", f.Percent(c.Share, 1))
	switch {
	case !c.Missing.Valid:
		said += " " + words["covered.untold"]
	case c.misses():
		said += " " + words.Fill("covered.missing", "tonnes", f.Tonnes(c.Missing.Decimal))
	}
	if c.Assumed.Valid && c.Assumed.Decimal.IsPositive() {
		said += " " + words.Fill("covered.assumed", "share", f.Percent(c.Assumed, 1))
	}
	return said
}

// Range says in what range total emissions lie, from and to so many kilograms.
func (c *Covered) Range(words Texts, f Figures, low, high decimal.Decimal) string {
	key := "range"
	switch {
	case c == nil:
	case !c.Missing.Valid:
		key = "range.least"
	case c.misses():
		key = "range.missing"
	}
	return words.Fill(key, "low", f.Tonnes(low), "high", f.Tonnes(high))
}

// misses reports whether a tenth of a tonne is missing, which figures show.
func (c *Covered) misses() bool {
	return c.Missing.Decimal.GreaterThanOrEqual(decimal.NewFromInt(50))
}

// Total is the name of a total, which says that it is a partial one.
func (c *Covered) Total(words Texts, name string) string {
	if c == nil || !c.Partial {
		return name
	}
	return words.Fill("partial", "name", name)
}
