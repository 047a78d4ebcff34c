package reading

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tillit/core/books/ledger"
)

// NameSupplier completes the suppliers of a voucher. Where no row names one,
// the text of a supplier invoice may hold the name.
func NameSupplier(v *ledger.Voucher, invoiceSeries string) {
	if !SpreadSupplier(v) {
		v.SupplierGuess = guessSupplier(v.Text, strings.EqualFold(v.Series, invoiceSeries))
	}
}

// announcements are how accounting systems begin the text of a supplier
// invoice, before its number and the supplier's name; longer ones first.
func announcements() []string {
	return []string{
		"leverantörskreditfaktura", "leverantörsfakturor", "leverantörsfaktura", "leverantörsfakt",
		"lev.kreditfaktura", "lev.faktura", "lev faktura", "levfaktura", "lev.fakt", "lev fakt", "levfakt",
		"inköpsfaktura", "supplier invoice",
	}
}

// guessSupplier reads "Lev.faktura 12 Exempel El AB (34)" as "Exempel El AB".
// Without such an announcement only the text of the invoice series counts, and
// only when it looks like a name: it begins with a capital letter, is short
// and is not about an invoice or a month.
func guessSupplier(text string, inInvoiceSeries bool) string {
	rest, announced := cutAnnouncement(text)
	if !announced && !inInvoiceSeries {
		return ""
	}
	name := Clip(trimReferences(rest))
	if !announced && !looksLikeName(name) || letters(name) < 2 {
		return ""
	}
	return name
}

func cutAnnouncement(text string) (rest string, found bool) {
	for _, a := range announcements() {
		if len(text) >= len(a) && strings.EqualFold(text[:len(a)], a) {
			return text[len(a):], true
		}
	}
	return text, false
}

// trimReferences takes off what is no name: leading numbers and punctuation, a
// reference in parentheses at the end.
func trimReferences(s string) string {
	s = strings.TrimLeftFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	for _, word := range []string{"nr ", "nr. ", "nr: ", "no ", "från ", "from "} {
		if len(s) > len(word) && strings.EqualFold(s[:len(word)], word) {
			s = strings.TrimLeftFunc(s[len(word):], func(r rune) bool { return !unicode.IsLetter(r) })
		}
	}
	s = strings.TrimSpace(s)
	if open := strings.LastIndexByte(s, '('); open > 0 && strings.HasSuffix(s, ")") {
		s = s[:open]
	}
	return strings.TrimRightFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:-–/", r) })
}

func looksLikeName(s string) bool {
	const maxWords = 5
	first, _ := utf8.DecodeRuneInString(s)
	if !unicode.IsUpper(first) || len(strings.Fields(s)) > maxWords {
		return false
	}
	lower := strings.ToLower(s)
	for _, word := range []string{
		"faktura", "hyra", "avgift", "kredit", "period", "kostnad", "januari", "februari", "mars", "april", "juni",
		"juli", "augusti", "september", "oktober", "november", "december", "kvartal",
	} {
		if strings.Contains(lower, word) {
			return false
		}
	}
	return true
}

func letters(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}
