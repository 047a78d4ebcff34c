package ledger

import "strings"

// SameCorporateNumber says whether a and b name the same company, however
// they are written: with or without hyphen, with the century or the "16" that
// Swedish authorities put in front, or as the VAT number made from it. An
// empty number is the same as none.
func SameCorporateNumber(a, b string) bool {
	a, b = BareNumber(a), BareNumber(b)
	return a != "" && a == b
}

// BareNumber reduces a corporate number to what tells companies apart; empty
// when there is nothing in it.
func BareNumber(s string) string {
	s = strings.ToUpper(strings.TrimSpace(s))
	swedish, vat := strings.CutPrefix(s, "SE")
	if vat {
		s = swedish
	}
	s = strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, s)

	switch {
	case vat && len(s) == 12:
		return s[:10] // SE5566778899 01
	case len(s) == 12 && isCentury(s[:2]):
		return s[2:] // 16 556677-8899, 19 860510-0000
	}
	return s
}

func isCentury(s string) bool { return s == "16" || s == "19" || s == "20" }
