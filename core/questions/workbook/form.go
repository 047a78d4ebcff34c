package workbook

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/spreadsheet"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// Codes of what a cell cannot say.
const (
	CodeFormula  = "formula"  // a formula, which nobody runs
	CodeFailure  = "failure"  // the sheet itself says that it is an error
	CodeNoNumber = "noNumber" // text where a number belongs
	CodeUnclear  = "unclear"  // a number that can be read in two ways, such as 1.250
	CodeNotTruth = "notTruth" // neither yes nor no
	CodeChoice   = "choice"   // none of the choices
	CodeStatus   = "status"   // none of the statuses
	CodeNoRow    = "noRow"    // a row without its ID, in a table whose rows are given
)

// form prints and reads the values of one question.
type form struct {
	edition  *catalogue.Edition
	standard catalogue.Standard
	question *catalogue.Question
}

// options are the choices that the company is offered.
func (f form) options() []catalogue.Option { return f.edition.Options(f.question, f.standard) }

// maxText is how much a cell of a spreadsheet holds, in UTF-16.
const maxText = 32_767

// legible is a text as a cell can hold it.
func legible(s string) string {
	units := 0
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		units++
		if r > 0xFFFF {
			units++
		}
		if units > maxText || r < ' ' && r != '\n' && r != '\t' || r == utf8.RuneError || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, s))
}

func textCell(s string) Cell {
	if s = legible(s); s == "" {
		return Cell{}
	}
	return Cell{Kind: Text, Text: s}
}

// exact is how many digits a spreadsheet keeps of a number.
const exact = 15

func numberCell(d decimal.Decimal) Cell {
	if d.NumDigits() > exact {
		return Cell{Kind: Text, Text: d.String()}
	}
	return Cell{Kind: Number, Text: d.String()}
}

// print shows a value in a language.
func (f form) print(c answer.Cell, l catalogue.Locale) Cell {
	switch {
	case c.Number != nil:
		return numberCell(*c.Number)
	case c.Yes != nil && *c.Yes:
		return Cell{Kind: Text, Text: say("truth", "yes", l)}
	case c.Yes != nil:
		return Cell{Kind: Text, Text: say("truth", "no", l)}
	case len(c.Options) > 0:
		options, lines := f.options(), make([]string, len(c.Options))
		names := labels(options, l)
		for i, key := range c.Options {
			lines[i] = key // of one that is offered no more
			if at := slices.IndexFunc(options, func(o catalogue.Option) bool { return o.Key == key }); at >= 0 {
				lines[i] = names[at]
			}
		}
		return textCell(strings.Join(lines, "\n"))
	}
	return textCell(c.Text)
}

// parse understands a cell, or says why not.
func (f form) parse(c Cell, l catalogue.Locale) (v answer.Cell, code string) {
	switch c.Kind {
	case Blank:
		return v, ""
	case Formula:
		return v, CodeFormula
	case Failure:
		return v, CodeFailure
	case Text, Number, Percent, Date, Truth:
	}
	if strings.TrimSpace(c.Text) == "" {
		return v, ""
	}
	switch f.question.Type {
	case catalogue.Number:
		v.Number, code = f.number(c)
	case catalogue.Boolean, catalogue.Materiality:
		v.Yes, code = truth(c)
	case catalogue.MultipleChoice:
		v.Options, code = f.choices(plainly(c, l), c.Kind == Number)
	case catalogue.Text, catalogue.ValueChain:
		v.Text = legible(plainly(c, l))
	}
	return v, code
}

// plainly is what a person reads in a cell.
func plainly(c Cell, l catalogue.Locale) string {
	if c.Kind != Truth {
		return c.Text
	}
	if c.Text == "true" {
		return say("truth", "yes", l)
	}
	return say("truth", "no", l)
}

func (f form) number(c Cell) (*decimal.Decimal, string) {
	if c.Kind == Truth || c.Kind == Date {
		return nil, CodeNoNumber
	}
	n, code := digits(c)
	if code != "" {
		return nil, code
	}
	if c.Kind == Percent && f.question.Unit == "%" {
		n = n.Shift(2)
	}
	return &n, ""
}

// digits reads a number; one that the sheet keeps as such is always clear.
func digits(c Cell) (decimal.Decimal, string) {
	kind := spreadsheet.Text
	if c.Kind != Text {
		kind = spreadsheet.Number
	}
	w, ok := spreadsheet.Cell{Kind: kind, Text: c.Text}.Number()
	switch {
	case !ok || w.Dressed:
		return decimal.Decimal{}, CodeNoNumber
	case w.Unclear:
		return decimal.Decimal{}, CodeUnclear
	}
	return w.In(spreadsheet.NoMark), ""
}

func truth(c Cell) (*bool, string) {
	yes := false
	switch said := strings.ToLower(strings.TrimSpace(c.Text)); {
	case said == "true", said == "1", keyOf("truth", said) == "yes":
		yes = true
	case said == "false", said == "0", keyOf("truth", said) == "no":
	default:
		return nil, CodeNotTruth
	}
	return &yes, ""
}

// same reports whether two cells say the same to the question, whatever they
// look like.
func (f form) same(a, b Cell, l catalogue.Locale) bool {
	one, wrongOne := f.parse(a, l)
	other, wrongOther := f.parse(b, l)
	if wrongOne != "" || wrongOther != "" {
		return wrongOne == wrongOther && a.Kind == b.Kind && strings.TrimSpace(a.Text) == strings.TrimSpace(b.Text)
	}
	return equal(one, other)
}

func equal(a, b answer.Cell) bool {
	return a.Text == b.Text && slices.Equal(a.Options, b.Options) &&
		(a.Yes == nil) == (b.Yes == nil) && (a.Yes == nil || *a.Yes == *b.Yes) &&
		(a.Number == nil) == (b.Number == nil) && (a.Number == nil || a.Number.Equal(*b.Number))
}

// kind says in words what an answer looks like.
func (f form) kind(currency string, l catalogue.Locale) string {
	q := f.question
	switch q.Type {
	case catalogue.Number:
		unit := f.edition.Unit(q.Unit)[l]
		if q.Unit == catalogue.Currency {
			unit = currency
		}
		return say("form", "number", l) + ", " + unit
	case catalogue.Boolean:
		return say("form", "truth", l)
	case catalogue.MultipleChoice:
		if q.Multiple {
			return say("form", "several", l)
		}
		return say("form", "one", l)
	case catalogue.ValueChain:
		return say("form", "chain", l)
	case catalogue.Materiality:
		if _, scored := answer.Side(q); !scored {
			return say("form", "truth", l)
		}
	case catalogue.Text:
	}
	return say("form", "text", l)
}

func level(c Cell) (n int, code string) {
	switch c.Kind {
	case Formula:
		return 0, CodeFormula
	case Failure:
		return 0, CodeFailure
	case Number, Text:
		d, code := digits(c)
		switch {
		case code != "":
			return 0, code
		case !d.IsInteger() || d.Abs().GreaterThan(decimal.NewFromInt(1000)):
			return 0, answer.CodeNotWhole
		}
		return int(d.IntPart()), ""
	case Blank, Date, Percent, Truth:
	}
	return 0, CodeNoNumber
}

func levelCell(n int) Cell { return Cell{Kind: Number, Text: strconv.Itoa(n)} }
