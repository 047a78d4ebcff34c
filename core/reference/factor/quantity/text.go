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
		number, from, ok := numberOf(s[at[2]:at[3]])
		unit, known := Parse(s[at[4]:at[5]])
		if from += at[2]; !ok || !known || !startsFresh(s[:from]) || isRate(s[end:]) {
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
	case plain.MatchString(last) && !doubt.MatchString(last) && !aYear.MatchString(last):
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
