package answer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

// Value is the value of an answer: one cell, one cell for each row of a
// table, or the scores of an assessment.
type Value struct {
	Cell
	Rows   []Row
	Scores materiality.Scores
}

// Row is one row of a table. The questions of a group are its columns; Key
// joins their cells.
type Row struct {
	Key string
	Cell
}

// Cell is one value; which part it has follows from the question's type.
type Cell struct {
	Number  *decimal.Decimal
	Unit    string // of Number; a currency code where the question asks for money
	Text    string
	Yes     *bool
	Options []string // keys
}

// Limits of what a person writes, in characters or pieces.
const (
	longestText   = 20_000
	longestNote   = 10_000
	longestReason = 2_000
	longestTag    = 50
	mostTags      = 20
	mostRows      = 1_000
	longestKey    = 100
)

// longestSide is how many digits a number may have on either side of its point.
const longestSide = 20

// ParseNumber reads a decimal number as machines write it: up to 20 digits
// before the point, up to 20 after it, no exponent. It keeps zeros at the end:
// they say how exact the number is.
func ParseNumber(s string) (decimal.Decimal, bool) {
	if !regexp.MustCompile(`^-?\d{1,20}(\.\d{1,20})?$`).MatchString(s) {
		return decimal.Decimal{}, false
	}
	d, err := decimal.NewFromString(s)
	return d, err == nil
}

// WriteNumber writes a number as ParseNumber reads it, with every digit that it
// was given with.
func WriteNumber(d decimal.Decimal) string { return d.StringFixed(Places(d)) }

// Places is the number of digits behind the point that a number was given with,
// zeros at the end among them.
func Places(d decimal.Decimal) int32 { return max(0, -d.Exponent()) }

// form is what the value of a question must look like for one company.
type form struct {
	question *catalogue.Question
	options  []catalogue.Option // choices offered
	table    catalogue.Rows
	keys     *catalogue.OptionList // of rows that are options
	unit     string                // with the company's currency in it
}

func newForm(e *catalogue.Edition, q *catalogue.Question, s catalogue.Standard, currency string) form {
	f := form{
		question: q,
		options:  e.Options(q, s),
		keys:     &catalogue.OptionList{},
		unit:     strings.Replace(q.Unit, catalogue.Currency, currency, 1),
	}
	if g, ok := e.Group(q); ok && q.Shape == catalogue.Table {
		f.table, f.keys = g.Rows, e.RowOptions(g)
	}
	return f
}

// check returns the value as it is kept, or nil when it is empty, and adds
// what is wrong with it to bad.
func (f form) check(v *Value, bad map[string]string) *Value {
	if v == nil {
		return nil
	}
	scores := f.checkScores(v.Scores, bad)
	if f.question.Shape != catalogue.Table {
		if len(v.Rows) > 0 {
			bad["value.rows"] = CodeNotAllowed
		}
		if scores != nil && v.Cell.empty() {
			return &Value{Scores: scores}
		}
		if v.Cell.empty() {
			return nil
		}
		return &Value{Cell: f.checkCell(v.Cell, "value", bad)}
	}

	if !v.Cell.empty() {
		bad["value"] = CodeNotAllowed
	}
	if len(v.Rows) > mostRows {
		bad["value.rows"] = CodeTooMany
		return nil
	}
	kept := &Value{}
	seen := map[string]bool{}
	for i, row := range v.Rows {
		path := fmt.Sprintf("value.rows[%d]", i)
		if row.Cell.empty() {
			continue
		}
		if code := f.checkKey(row.Key, seen); code != "" {
			bad[path+".row"] = code
		}
		kept.Rows = append(kept.Rows, Row{Key: row.Key, Cell: f.checkCell(row.Cell, path, bad)})
	}
	if len(kept.Rows) == 0 {
		return nil
	}
	return kept
}

// Side returns the side that a question scores. It returns false for a
// question that scores none.
func Side(q *catalogue.Question) (materiality.Side, bool) {
	side, known := map[catalogue.Section]materiality.Side{
		catalogue.ImpactMaterialityAnalysis:    materiality.Impact,
		catalogue.FinancialMaterialityAnalysis: materiality.Financial,
	}[q.Section]
	return side, known && q.Type == catalogue.Materiality
}

// decides reports whether a question asks a person for the verdict on a
// sub-topic, which overrides the scores and needs a reason.
func decides(q *catalogue.Question) bool {
	return q.Type == catalogue.Materiality && q.Section == catalogue.ResultAndMethod
}

// checkScores returns the scores of an assessment as they are kept, nil when
// there are none.
func (f form) checkScores(s materiality.Scores, bad map[string]string) materiality.Scores {
	kept := materiality.Scores{}
	for aspect, levels := range s {
		if len(levels) > 0 {
			kept[aspect] = levels
		}
	}
	if len(kept) == 0 {
		return nil
	}
	side, scored := Side(f.question)
	if !scored {
		bad["value.scores"] = CodeNotAllowed
		return nil
	}
	for _, wrong := range kept.Faults(side) {
		code := CodeUnknown
		if wrong.Known {
			code = CodeOutOfRange
		}
		bad[fmt.Sprintf("value.scores.%s.%s", wrong.Aspect, wrong.Dimension)] = code
	}
	return kept
}

func (f form) checkKey(key string, seen map[string]bool) (code string) {
	defer func() { seen[key] = true }()
	_, known := f.keys.Option(key)
	switch {
	case key == "":
		return CodeRequired
	case seen[key]:
		return CodeDuplicate
	case len(key) > longestKey:
		return CodeTooLong
	case f.table == catalogue.OptionRows && !known, strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' }):
		return CodeUnknown
	}
	return ""
}

func (c Cell) empty() bool {
	return c.Number == nil && c.Text == "" && c.Yes == nil && len(c.Options) == 0
}

// checkCell returns the cell as it is kept.
func (f form) checkCell(c Cell, path string, bad map[string]string) Cell {
	t, fits := f.question.Type, true
	for _, part := range []struct {
		name    string
		given   bool
		allowed bool
	}{
		{"number", c.Number != nil, t == catalogue.Number},
		{"unit", c.Unit != "", t == catalogue.Number},
		{"text", c.Text != "", t == catalogue.Text},
		{"yes", c.Yes != nil, t == catalogue.Boolean || decides(f.question)},
		{"options", len(c.Options) > 0, t == catalogue.MultipleChoice},
	} {
		if part.given && !part.allowed {
			bad[path+"."+part.name] = CodeNotAllowed
			fits = false
		}
	}
	if !fits {
		return c
	}
	switch t {
	case catalogue.Number:
		f.checkNumber(&c, path, bad)
	case catalogue.Text:
		if utf8.RuneCountInString(c.Text) > longestText {
			bad[path+".text"] = CodeTooLong
		}
	case catalogue.MultipleChoice:
		f.checkOptions(c.Options, path+".options", bad)
	case catalogue.Boolean, catalogue.Materiality, catalogue.ValueChain:
	}
	return c
}

// checkNumber puts the full unit to a number and writes it without an exponent.
// The question's own code stands for the full unit, so does none.
func (f form) checkNumber(c *Cell, path string, bad map[string]string) {
	if c.Unit == "" || c.Unit == f.question.Unit {
		c.Unit = f.unit
	}
	switch {
	case c.Unit != f.unit:
		bad[path+".unit"] = CodeUnknown
	case c.Number == nil:
		bad[path+".number"] = CodeRequired
	case tooLong(*c.Number):
		bad[path+".number"] = CodeTooLong
	case countsThings(f.question.Unit) && !c.Number.IsInteger():
		bad[path+".number"] = CodeNotWhole
	default:
		plain := decimal.RequireFromString(WriteNumber(*c.Number))
		c.Number = &plain
	}
}

// tooLong reports whether a number has more digits than ParseNumber takes. It
// looks at the exponent first: a number of thousands of digits is not written out.
func tooLong(d decimal.Decimal) bool {
	return d.Exponent() < -longestSide || d.Exponent() > longestSide || d.NumDigits()+int(d.Exponent()) > longestSide
}

// countsThings reports whether a number in the unit is a whole one.
func countsThings(unit string) bool {
	return slices.Contains([]string{"accidents", "deaths", "convictions"}, unit)
}

func (f form) checkOptions(keys []string, path string, bad map[string]string) {
	if len(keys) > 1 && !f.question.Multiple {
		bad[path] = CodeTooMany
		return
	}
	for i, key := range keys {
		switch {
		case slices.Contains(keys[:i], key):
			bad[path] = CodeDuplicate
		case !slices.ContainsFunc(f.options, func(o catalogue.Option) bool { return o.Key == key }):
			bad[path] = CodeUnknown
		}
	}
}

// Is reports whether the value is an option or a truth value, or has it among
// its options.
func (v *Value) Is(s string) bool {
	if v == nil {
		return false
	}
	if v.Yes != nil {
		return *v.Yes == (s == "true")
	}
	return slices.Contains(v.Options, s)
}
