package quantity

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/shopspring/decimal"
)

// Mention is a quantity that a text mentions.
type Mention struct {
	Value   decimal.Decimal
	Unit    Unit
	Written string // as it stands in the text
}

// mention finds a run of digits and separators before a unit. Units that also
// mean something else in texts (t, g, h, st) are left out.
var mention = regexp.MustCompile(`(?i)(\d[\d.,\s\x{a0}\x{2009}\x{202f}]*)(` +
	`kwh|mwh|gj|liters|litres|litraa|litra|liter|litre|ltr|l|nm3|nm³|m3|m³|kbm|kg|tonnes|tonnia|tonne|ton|tonkm|tkm|kilometer|km|mil)\.?`)

// Forms of numbers, after spaces of any kind have become plain ones.
var (
	grouped = regexp.MustCompile(`^[1-9]\d{0,2}(?:(?: \d{3})+|(?:\.\d{3})+)(?:,\d+)?$`) // 1 240,5 and 1.240,5
	english = regexp.MustCompile(`^[1-9]\d{0,2}(?:,\d{3})+\.\d+$`)                      // 1,240.5
	plain   = regexp.MustCompile(`^\d+(?:[.,]\d+)?$`)                                   // 1240, 45,5 and 45.5
	doubt   = regexp.MustCompile(`^[1-9]\d{0,2},\d{3}$`)                                // 1,240: either
	aYear   = regexp.MustCompile(`^(?:19|20)\d\d$`)
)

// What stands around a number.
var (
	// period ends in a month, a quarter or a word for years, in the languages of the product.
	period = regexp.MustCompile(`(?i)(?:/|(?:^|[^\p{L}])(?:jan|feb|mar|apr|maj|may|mei|jun|jul|aug|sep|okt|oct|nov|dec|` +
		`tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu|` +
		`kvartal|kv|q[1-4]|kwartaal|quarter|neljännes|år|vuosi|vuode|vuonna|jaar|year|period)\p{L}*\.?)\s*$`)
	figures = regexp.MustCompile(`^\.?[\s:=]*\d`) // that a unit stands before
	// petrol ends in a name of it that its octane number follows.
	petrol = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:blyfri|bensin|bensiini|benzine|petrol|unleaded|gasoline|euro|super)\s*$`)
	octane = regexp.MustCompile(`^(?:9[1-9]|10[012])$`)
	// grade ends in a name of a fuel that its number is a part of, as E10, 95E10, HVO100 and MK1.
	grade  = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:\d\d)?(?:e|b|hvo|mk ?)$`)
	strong = regexp.MustCompile(`^\d{1,3}$`)
)

// InText reads the one quantity that a text of a ledger or invoice mentions,
// such as "1 240 kWh" or "45,5 l diesel". It reads nothing when there is more
// than one, when a number can be read in two ways, and when what stands around
// makes it something else: a rate (120 km/h), a part (2 x 45 l), a range.
func InText(s string) (Mention, bool) {
	var found []Mention
	for _, at := range mention.FindAllStringSubmatchIndex(s, -1) {
		end := at[1]
		if next, _ := utf8.DecodeRuneInString(s[end:]); unicode.IsLetter(next) || unicode.IsDigit(next) {
			continue // the beginning of another word
		}
		unit, known := Parse(s[at[4]:at[5]])
		begin := at[2] + named(s[:at[2]], s[at[2]:at[3]])
		number, from, ok := numberOf(s[begin:at[3]])
		from += begin
		if !ok || !known || !startsFresh(s[:from]) || isRate(s[end:]) || isYear(s[:from], s[from:at[3]], s[end:], unit) {
			return Mention{}, false
		}
		found = append(found, Mention{number, unit, s[from:end]})
	}
	if len(found) != 1 {
		return Mention{}, false
	}
	return found[0], true
}

// numberOf reads the last number of a run of digits and separators and tells
// where it begins; false when there are two ways to read it.
func numberOf(run string) (n decimal.Decimal, from int, ok bool) {
	words := strings.FieldsFunc(run, unicode.IsSpace)
	joined := strings.Join(words, " ")
	last := words[len(words)-1]
	from = strings.LastIndex(run, last)
	switch {
	case grouped.MatchString(joined):
		from = 0
		n, ok = read(strings.NewReplacer(" ", "", ".", "", ",", ".").Replace(joined))
	case len(words) > 1 && len(leading(last)) == groupLength: // "4711 240": one number or two
	case english.MatchString(last):
		n, ok = read(strings.ReplaceAll(last, ",", ""))
	case grouped.MatchString(last):
		n, ok = read(strings.NewReplacer(".", "", ",", ".").Replace(last))
	case plain.MatchString(last) && !doubt.MatchString(last):
		n, ok = read(strings.ReplaceAll(last, ",", "."))
	}
	return n, from, ok
}

// groupLength is the number of digits that stand together in long numbers.
const groupLength = 3

func leading(word string) string {
	digits, _, _ := strings.Cut(strings.ReplaceAll(word, ",", "."), ".")
	return digits
}

func read(s string) (decimal.Decimal, bool) {
	n, err := decimal.NewFromString(s)
	return n, err == nil && n.IsPositive()
}

// named tells how much of a run of digits belongs to the name of the fuel before it, as
// the octane number of "Blyfri 95 210,94 l" does.
func named(before, run string) int {
	end := max(0, strings.IndexFunc(run, unicode.IsSpace))
	first, rest := run[:end], strings.TrimLeftFunc(run[end:], unicode.IsSpace)
	isName := octane.MatchString(first) && petrol.MatchString(before) || strong.MatchString(first) && grade.MatchString(before)
	if !isName || rest == "" {
		return 0
	}
	return len(run) - len(rest)
}

// isYear reports whether a number is a year: one of four digits that counts neither
// energy nor a volume, or that follows a month, or that has figures behind its unit.
func isYear(before, number, after string, unit Unit) bool {
	number = strings.TrimSpace(number)
	switch {
	case !aYear.MatchString(number):
		return false
	case !slices.Contains([]Unit{KilowattHour, MegawattHour, Gigajoule, Litre, CubicMetre, NormalCubicMetre}, unit):
		return true
	}
	return strings.HasPrefix(number, "20") && (period.MatchString(before) || figures.MatchString(after))
}

// startsFresh reports whether a number after the text stands for itself: it is
// no part of a word, a product, a range or a sum.
func startsFresh(before string) bool {
	near, _ := utf8.DecodeLastRuneInString(before)
	if unicode.IsLetter(near) || unicode.IsDigit(near) {
		return false
	}
	words := strings.Fields(before)
	if len(words) == 0 {
		return true
	}
	last := words[len(words)-1]
	mark, _ := utf8.DecodeLastRuneInString(last)
	return !strings.ContainsRune("×*@-–−/+~<>", mark) && !slices.Contains([]string{"x", "X", "à", "a"}, last)
}

// isRate reports whether what follows a unit makes it one of a rate.
func isRate(after string) bool {
	after = strings.TrimSpace(after)
	return strings.HasPrefix(after, "/") || strings.HasPrefix(strings.ToLower(after), "per ")
}
