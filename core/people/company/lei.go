package company

import (
	"regexp"
	"strings"
)

var legalEntity = regexp.MustCompile(`^[0-9A-Z]{18}\d{2}$`)

// LEI returns the one spelling of a legal entity identifier (ISO 17442), and
// whether it can be one: length and check digits (ISO 7064, MOD 97-10) are
// right. An empty one is fine: most companies have none.
func LEI(typed string) (code string, ok bool) {
	code = strings.ToUpper(strings.Join(strings.Fields(typed), ""))
	if code == "" {
		return "", true
	}
	if !legalEntity.MatchString(code) {
		return code, false
	}
	rest := 0
	for _, r := range code {
		value, digits := int(r-'0'), 10
		if r >= 'A' {
			value, digits = int(r-'A')+10, 100 // letters count as two digits: A is 10, Z is 35
		}
		rest = (rest*digits + value) % 97
	}
	return code, rest == 1
}
