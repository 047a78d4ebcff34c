package recognition

import (
	"regexp"
	"strings"
	"unicode"

	"tillit/core/reference/corporate"
)

// The ways in which a number itself says which country it is of.
var (
	swedishNumber = regexp.MustCompile(`^(16|19|20)?\d{6}-\d{4}$`)
	finnishNumber = regexp.MustCompile(`^\d{6,7}-\d$`)
	dutchVAT      = regexp.MustCompile(`^NL(\d{9})B\d{2}$`)
)

// minNumber is how many letters and digits a number of a country without
// rules of ours needs to tell companies apart.
const minNumber = 6

// NumberKey is by what the corporate identity numbers of companies are compared: one
// spelling for each country, home being that of those that do not say. It is empty for
// what cannot be a number.
func NumberKey(home, typed string) string { return numberKey(home, typed) }

// NameKey is by what the names of companies are compared: without case, diacritics,
// punctuation and legal form. It is empty for what is no name.
func NameKey(name string) string { return nameKey(Record{Name: name, Guessed: true}) }

// numberKey brings a corporate identity number to the one spelling of its
// country; home is that of those that do not say. It is empty for what cannot
// be a number, such as what people type where one is asked for.
func numberKey(home, typed string) string {
	typed = strings.ToUpper(strings.TrimSpace(typed))
	bare := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, typed)
	digits := strings.Trim(bare, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if digits == "" || strings.Count(digits, digits[:1]) == len(digits) {
		return "" // 000000-0000, or no digit at all
	}
	country := home
	switch {
	case swedishNumber.MatchString(typed), strings.HasPrefix(bare, "SE"):
		country = "SE"
	case finnishNumber.MatchString(typed), strings.HasPrefix(bare, "FI"):
		country = "FI"
	case dutchVAT.MatchString(bare):
		country, typed = "NL", dutchVAT.FindStringSubmatch(bare)[1]
	}
	switch country {
	case "SE", "FI", "NL":
		if number, ok := corporate.Number(country, typed); ok {
			return country + " " + number
		}
	}
	if len(bare) < minNumber {
		return ""
	}
	return bare
}

// nameKey is by what names are compared; empty for what is not a name, since
// the system gave its own identifier in place of one.
func nameKey(r Record) string {
	if !r.Guessed && r.Name == r.Key && strings.ContainsAny(r.Name, "0123456789") && !strings.Contains(r.Name, " ") {
		return ""
	}
	key := strings.Join(corporate.Words(r.Name), "")
	if !strings.ContainsFunc(key, unicode.IsLetter) {
		return ""
	}
	return key
}
