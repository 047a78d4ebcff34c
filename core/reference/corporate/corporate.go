// Package corporate knows what differs between the companies of countries: how
// corporate identity numbers are written, in which currency books are kept, and
// which legal forms names have beside what tells companies apart.
package corporate

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const maxNumber = 40

// Number returns the one spelling of a corporate identity number in
// its country, and whether it can be one: length and check digit are right
// where the country has rules that we know (Sweden, Finland, the Netherlands).
// An empty number is fine, since not every company has one yet.
func Number(country, typed string) (number string, ok bool) {
	typed = strings.ToUpper(strings.TrimSpace(typed))
	if typed == "" {
		return "", true
	}
	switch country {
	case "SE":
		return swedish(typed)
	case "FI":
		return finnish(typed)
	case "NL":
		return dutch(typed)
	}
	return typed, utf8.RuneCountInString(typed) <= maxNumber && !strings.ContainsFunc(typed, unicode.IsControl)
}

// digits keeps the digits of s, or returns false when there is anything else
// in it than digits and the marks people put between them.
func digits(s string) (string, bool) {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case !strings.ContainsRune(" -.\u00a0\u2011\u2013", r):
			return "", false
		}
	}
	return b.String(), true
}

// swedish takes an organisation or personal number of ten digits, also with
// the century in front or as a VAT number, whose last digit is by Luhn.
func swedish(typed string) (string, bool) {
	bare, vat := strings.CutPrefix(typed, "SE")
	n, ok := digits(bare)
	if !ok {
		return "", false
	}
	switch {
	case vat && len(n) == 12 && strings.HasSuffix(n, "01"):
		n = n[:10]
	case !vat && len(n) == 12 && (n[:2] == "16" || n[:2] == "19" || n[:2] == "20"):
		n = n[2:]
	}
	if len(n) != 10 {
		return "", false
	}
	sum := 0
	for i := range n {
		d := int(n[i] - '0')
		if i%2 == 0 {
			d *= 2
		}
		sum += d/10 + d%10
	}
	return n[:6] + "-" + n[6:], sum%10 == 0
}

// finnish takes a Y-tunnus: seven digits, the last one after the hyphen
// weighted modulo 11. Older numbers have six and begin with a zero today.
func finnish(typed string) (string, bool) {
	n, ok := digits(strings.TrimPrefix(typed, "FI"))
	if !ok {
		return "", false
	}
	if len(n) == 7 {
		n = "0" + n
	}
	if len(n) != 8 {
		return "", false
	}
	sum := 0
	for i, weight := range []int{7, 9, 10, 5, 8, 4, 2} {
		sum += int(n[i]-'0') * weight
	}
	check := (11 - sum%11) % 11
	return n[:7] + "-" + n[7:], check == int(n[7]-'0')
}

// dutch takes a number of the trade register (eight digits, none of them a
// check digit) or an RSIN (nine, by the eleven test).
func dutch(typed string) (string, bool) {
	n, ok := digits(typed)
	if !ok {
		return "", false
	}
	if len(n) == 8 {
		return n, true
	}
	if len(n) != 9 {
		return "", false
	}
	sum := -int(n[8] - '0')
	for i := range 8 {
		sum += int(n[i]-'0') * (9 - i)
	}
	return n, sum%11 == 0
}
