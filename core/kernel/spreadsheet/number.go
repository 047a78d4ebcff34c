package spreadsheet

import (
	"strings"
	"unicode"

	"github.com/shopspring/decimal"
	"golang.org/x/text/currency"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Mark is the character that stands before the decimals of a number.
type Mark string

// The marks.
const (
	NoMark Mark = "" // nothing tells
	Comma  Mark = "comma"
	Point  Mark = "point"
)

// MarkOf is how the country with that code of ISO 3166 writes decimals.
func MarkOf(country string) Mark {
	base, _ := language.Make("und-" + country).Base()
	if strings.Contains(message.NewPrinter(language.Make(base.String())).Sprint(0.5), ",") {
		return Comma
	}
	return Point
}

// other is the mark that parts thousands where m stands before decimals.
func (m Mark) other() Mark {
	if m == Comma {
		return Point
	}
	return Comma
}

// Side is the side of the ledger that a word behind an amount names.
type Side string

// The sides.
const (
	NoSide Side = ""
	Debit  Side = "debit"
	Credit Side = "credit"
)

// SideOf reads the word, the letter or the sign that a table tells a side by,
// in the languages that we know.
func SideOf(word string) (Side, bool) {
	switch strings.ToLower(strings.Trim(word, " .()")) {
	case "d", "dr", "db", "deb", "debet", "debit", "debiteren", "s", "soll", "+":
		return Debit, true
	case "k", "c", "cr", "kre", "kred", "kredit", "cre", "cred", "credit", "crediteren", "h", "haben", "-":
		return Credit, true
	}
	return NoSide, false
}

// Written is a number as a person or a program wrote it into a text. One whose
// only mark parts three digits from three, as in 25.000, can be read in two ways.
type Written struct {
	Side Side
	// Mark is the one before decimals, as far as this number shows it: 1.234,50
	// and 1.234.567 show the comma, 12.5 the point, 1 234 none.
	Mark Mark
	// Unclear says that the number holds a mark and does not show which it is.
	Unclear bool
	// Dressed says that a currency or a side stands beside the digits.
	Dressed bool

	whole, parted decimal.Decimal // the same when it is clear
	holds         Mark
}

// In is the number where decimals stand behind that mark; a clear one is the
// same for each.
func (w Written) In(mark Mark) decimal.Decimal {
	if w.Unclear && w.holds == mark {
		return w.parted
	}
	return w.whole
}

// Exact is a number that is clear, since no person has written it.
func Exact(d decimal.Decimal) Written { return Written{whole: d, parted: d} }

// longest is more digits than any sound number has before its decimals, or behind
// them.
const longest = 30

// ParseNumber reads a number strictly: thousands are parted in groups of three by
// blanks, apostrophes or the mark that is not the decimal one; a minus stands on
// either side, or brackets around; a currency and the side of the ledger may stand
// beside it, an exponent behind it, and a dash in the place of the decimals. It
// says false for anything else.
func ParseNumber(text string) (Written, bool) {
	body, minus, w, ok := undress(text)
	if !ok {
		return Written{}, false
	}
	mantissa, power, ok := cutPower(body)
	if !ok || !w.read(mantissa, power != 0 || len(mantissa) < len(body)) {
		return Written{}, false
	}
	w.whole, w.parted = w.whole.Shift(power), w.parted.Shift(power)
	if minus {
		w.whole, w.parted = w.whole.Neg(), w.parted.Neg()
	}
	return w, true
}

// undress takes off what stands around the digits.
func undress(text string) (body string, minus bool, w Written, ok bool) {
	s := strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\u2212' || r == '\u2013': // a minus, and the dash that stands for it
			return '-'
		case r == '\u2019':
			return '\''
		case unicode.IsSpace(r) || r == '\u202f' || r == '\u2060':
			return ' '
		case unicode.Is(unicode.Sc, r):
			return '¤'
		}
		return r
	}, text))
	for signs := 0; ; {
		if rest, word, found := cutWord(s); found {
			s, w.Dressed = rest, true
			if isMoney(word) {
				continue
			}
			side, known := SideOf(word)
			if !known || w.Side != NoSide {
				return "", false, w, false
			}
			w.Side = side
			continue
		}
		if rest, found := cutDash(s); found {
			s = rest
			continue
		}
		rest, negative, found := cutSign(s)
		if !found {
			return s, minus, w, s != "" && signs < 2
		}
		s, minus = rest, negative
		signs++
	}
}

// cutWord takes off letters, or the sign of a currency, before or behind the rest.
func cutWord(s string) (rest, word string, found bool) {
	isWord := func(r rune) bool { return unicode.IsLetter(r) || r == '¤' }
	if at := strings.IndexFunc(s, func(r rune) bool { return !isWord(r) }); at > 0 {
		return strings.TrimSpace(strings.TrimPrefix(s[at:], ".")), s[:at], true
	}
	abbreviated := strings.TrimSuffix(s, ".")
	rest = strings.TrimRightFunc(abbreviated, isWord)
	if rest == "" || len(rest) == len(abbreviated) {
		return s, "", false
	}
	return strings.TrimSpace(rest), abbreviated[len(rest):], true
}

// cutDash takes off what stands in the place of decimals, as a dash does in 500,- and 500:-.
func cutDash(s string) (rest string, found bool) {
	rest = strings.TrimRight(s, "-")
	if len(rest) == len(s) || rest == "" || !strings.ContainsRune(",.:", rune(rest[len(rest)-1])) {
		return s, false
	}
	return strings.TrimSuffix(rest, ":"), true
}

// isMoney reports whether a word says what money an amount is in, and not how
// many thousands of it.
func isMoney(word string) bool {
	switch word = strings.ToUpper(word); word {
	case "¤", "KR", "EURO", "EUROA", "KRONOR":
		return true
	}
	_, err := currency.ParseISO(word)
	return err == nil
}

// cutSign takes off one sign: a plus or a minus before or behind, or brackets.
func cutSign(s string) (rest string, minus, found bool) {
	if inner, ok := strings.CutPrefix(s, "("); ok {
		inner, closed := strings.CutSuffix(inner, ")")
		return strings.TrimSpace(inner), true, closed
	}
	if rest, ok := strings.CutPrefix(s, "+"); ok {
		return strings.TrimSpace(rest), false, true
	}
	for _, cut := range []func(string, string) (string, bool){strings.CutPrefix, strings.CutSuffix} {
		if rest, ok := cut(s, "-"); ok {
			return strings.TrimSpace(rest), true, true
		}
	}
	return s, false, false
}

// cutPower takes off an exponent, as in 1,2E+05.
func cutPower(s string) (mantissa string, power int32, ok bool) {
	const most = 20
	at := strings.IndexAny(s, "eE")
	if at < 0 {
		return s, 0, true
	}
	written, minus := strings.CutPrefix(s[at+1:], "-")
	if !minus {
		written = strings.TrimPrefix(written, "+")
	}
	for _, c := range written {
		if c < '0' || c > '9' || power > most {
			return "", 0, false
		}
		power = power*10 + c - '0'
	}
	if minus {
		power = -power
	}
	return s[:at], power, written != "" && power <= most
}

// read understands digits with their marks. In front of an exponent stands no
// group of thousands.
func (w *Written) read(s string, exponent bool) bool {
	if strings.ContainsFunc(s, func(r rune) bool { return (r < '0' || r > '9') && !strings.ContainsRune(",.' ", r) }) {
		return false
	}
	before, decimals, mark := s, "", NoMark
	last := strings.LastIndexAny(s, ",.")
	switch {
	case last < 0:
	case strings.Count(s, s[last:last+1]) > 1: // it stands twice, and so parts thousands
		mark = markOf(s[last]).other()
		if strings.ContainsRune(s, sign(mark)) {
			return false
		}
	default:
		mark = markOf(s[last])
		before, decimals = s[:last], s[last+1:]
		if strings.ContainsAny(decimals, "' ") {
			return false
		}
	}
	digits, grouped, ok := ungroup(before)
	if !ok || len(digits)+len(decimals) == 0 || len(digits) > longest || len(decimals) > longest || exponent && grouped {
		return false
	}
	w.Mark = mark
	w.whole = decimalOf(digits, decimals)
	w.parted = w.whole
	const group = 3
	if decimals != "" && !grouped && !exponent && len(decimals) == group && digits != "" && len(digits) <= group && digits[0] != '0' {
		w.Unclear, w.holds, w.Mark = true, mark, NoMark
		w.whole = decimalOf(digits+decimals, "")
	}
	return true
}

func markOf(c byte) Mark {
	if c == ',' {
		return Comma
	}
	return Point
}

func sign(m Mark) rune {
	if m == Comma {
		return ','
	}
	return '.'
}

// ungroup joins the groups of three that one kind of character parts.
func ungroup(s string) (digits string, grouped, ok bool) {
	at := strings.IndexAny(s, ",.' ")
	if at < 0 {
		return s, false, true
	}
	const group = 3
	parts := strings.Split(s, s[at:at+1])
	for i, part := range parts {
		if strings.ContainsAny(part, ",.' ") || i > 0 && len(part) != group || part == "" || len(part) > group {
			return "", true, false
		}
	}
	return strings.Join(parts, ""), true, true
}

func decimalOf(digits, decimals string) decimal.Decimal {
	if digits == "" {
		digits = "0"
	}
	if decimals != "" {
		digits += "." + decimals
	}
	d, _ := decimal.NewFromString(digits) // digits alone are always one
	return d
}

// Number is what the cell says as a number. One that a spreadsheet keeps as a number
// is always clear.
func (c Cell) Number() (w Written, ok bool) {
	switch c.Kind {
	case Number, Percent:
		exact, err := decimal.NewFromString(c.Text)
		return Exact(exact), err == nil
	case Text:
		return ParseNumber(c.Text)
	case Blank, Date, Truth, Failure:
	}
	return Written{}, false
}

// Column gathers how the numbers of a column are written.
type Column struct {
	commas, points int // numbers that show the mark
	unclear        int
	first          string // the first one that is unclear
}

// Add takes a number of the column, as it is written there.
func (c *Column) Add(w Written, text string) {
	switch {
	case w.Unclear:
		c.unclear++
		if c.unclear == 1 {
			c.first = text
		}
	case w.Mark == Comma:
		c.commas++
	case w.Mark == Point:
		c.points++
	}
}

// Unclear is how many numbers can be read in two ways, and the first of them.
func (c Column) Unclear() (count int, first string) { return c.unclear, c.first }

// Shown is the mark that the other numbers of the column show, none when they show
// nothing or both.
func (c Column) Shown() Mark {
	switch {
	case c.commas > 0 && c.points == 0:
		return Comma
	case c.points > 0 && c.commas == 0:
		return Point
	}
	return NoMark
}
