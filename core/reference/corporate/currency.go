package corporate

import (
	"slices"
	"strings"
)

// CurrencyOf returns the currency that companies of a country usually keep
// their books in; empty for a country that we do not know.
func CurrencyOf(country string) string {
	country = strings.ToUpper(strings.TrimSpace(country))
	if slices.Contains(euroArea(), country) {
		return "EUR"
	}
	return map[string]string{
		"SE": "SEK", "NO": "NOK", "DK": "DKK", "IS": "ISK", "PL": "PLN", "CZ": "CZK", "HU": "HUF", "RO": "RON",
		"GB": "GBP", "CH": "CHF", "LI": "CHF", "US": "USD",
	}[country]
}

// euroArea is as of 2026, when Bulgaria joined.
func euroArea() []string {
	return []string{
		"AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PT", "SI", "SK",
	}
}
