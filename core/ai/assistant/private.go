package assistant

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// masked stands where something private was.
const masked = "[…]"

// Patterns of what a model has no use for. The strict ones need no more than a
// look; the others are numbers that figures may look like, and have a checksum.
var (
	strict = regexp.MustCompile(strings.Join([]string{
		`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`, // address of mail
		`(?i)\b(?:bsn|burgerservicenummer|sofi-?nummer)\W{0,5}\d{3}[ .]?\d{3}[ .]?\d{3}`, // Dutch personal number
		`(?i)\b(?:password|lösenord|salasana|wachtwoord|api[ _-]?key)\s*[:=]\s*\S+`,
		`(?i)\bbearer\s+[\w.~+/-]{12,}=*`,
		`\b(?:sk|pk|ghp|xox[abp])[-_][\w-]{16,}`,
	}, "|"))
	iban   = regexp.MustCompile(`\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b`)
	card   = regexp.MustCompile(`\b\d{4}(?:[ -]?\d{4}){2}[ -]?\d{1,7}\b`)
	hetu   = regexp.MustCompile(`\b(\d{6})[-+A-FU-Y](\d{3})([0-9A-Y])\b`)                                        // Finnish personal number
	person = regexp.MustCompile(`\b(?:19|20)?\d{2}(?:0[1-9]|1[0-2])(?:[06][1-9]|[1278]\d|[39][01])[-+]?\d{4}\b`) // Swedish
	anyOf  = regexp.MustCompile(`\d{6}[-+A-FU-Y]\d{3}[0-9A-Z]|\+?\d(?:[ \-./+]?\d){5,}|\S+@\S+`)
)

// Masked is a text without what a model has no use for: personal numbers, bank
// accounts, cards, addresses of mail, keys and passwords. Figures, dates and
// the numbers of companies stay.
func Masked(text string) string {
	text = iban.ReplaceAllStringFunc(text, maskAccount)
	text = person.ReplaceAllStringFunc(text, func(found string) string {
		digits := digitsOf(found)
		return maskIf(found, luhn(digits[len(digits)-10:]))
	})
	text = hetu.ReplaceAllStringFunc(text, func(found string) string { return maskIf(found, finnish(found)) })
	text = card.ReplaceAllStringFunc(text, func(found string) string { return maskIf(found, luhn(digitsOf(found))) })
	return strict.ReplaceAllString(text, masked)
}

// Discreet is one line of a text that says little about people: what Masked
// takes out, every IBAN lookalike and every number of six digits or more are
// missing. It has at most so many characters.
func Discreet(text string, longest int) string {
	text = anyOf.ReplaceAllString(iban.ReplaceAllString(text, " "), " ")
	return Plain(strings.ReplaceAll(Masked(text), masked, " "), longest)
}

// Plain is one line of text without control characters, of at most so many
// characters.
func Plain(text string, longest int) string {
	text = strings.Join(strings.Fields(graphic(text)), " ")
	if runes := []rune(text); len(runes) > longest {
		return strings.TrimSpace(string(runes[:longest-1])) + "…"
	}
	return text
}

// graphic is a text without what cannot be seen; all space is one sort of it.
func graphic(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsGraphic(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
}

// maskAccount masks the account number at the beginning of what looks like one
// and may have words behind it.
func maskAccount(found string) string {
	const minLength = 15
	for end := len(found); end >= minLength; end-- {
		if plain := strings.ReplaceAll(found[:end], " ", ""); len(plain) >= minLength && checksum(plain) {
			return masked + found[end:]
		}
	}
	return found
}

// checksum reports whether an IBAN without spaces is one, by ISO 7064.
func checksum(account string) bool {
	var digits strings.Builder
	for _, r := range account[4:] + account[:4] {
		if r >= 'A' {
			digits.WriteString(big.NewInt(int64(r-'A') + 10).String())
		} else {
			digits.WriteRune(r)
		}
	}
	n, ok := new(big.Int).SetString(digits.String(), 10)
	const modulus = 97
	return ok && n.Mod(n, big.NewInt(modulus)).Int64() == 1
}

// finnish reports whether the last sign of a Finnish personal number is the check
// sign of the others.
func finnish(found string) bool {
	const signs = "0123456789ABCDEFHJKLMNPRSTUVWXY"
	parts := hetu.FindStringSubmatch(found)
	n, err := strconv.Atoi(parts[1] + parts[2])
	return err == nil && signs[n%len(signs)] == parts[3][0]
}

func maskIf(found string, private bool) string {
	if private {
		return masked
	}
	return found
}

func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// luhn reports whether the last digit is the check digit of the others.
func luhn(digits string) bool {
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}
