package vsme

import (
	"strings"

	"tillit/core/people/company"
)

// Schemes of identifiers.
const (
	SchemeLEI  = "http://standards.iso.org/iso/17442"
	SchemeEUID = "https://e-justice.europa.eu/topics/registers-business-insolvency-land/business-registers-search-company-eu_en"
)

// kvkDigits is the length of a number of the Dutch trade register; an RSIN is
// longer and is none.
const kvkDigits = 8

// entityOf is the company's identifier: its LEI, else the EUID of the register
// that its corporate identity number is from. It is empty when there is neither.
func entityOf(c company.Company) Entity {
	if c.LEI != "" {
		return Entity{Scheme: SchemeLEI, ID: c.LEI}
	}
	number := c.CorporateNumber
	switch {
	case number == "":
		return Entity{}
	case c.Country == "SE":
		return Entity{Scheme: SchemeEUID, ID: "SEBOLREG." + strings.ReplaceAll(number, "-", "")}
	case c.Country == "FI":
		return Entity{Scheme: SchemeEUID, ID: "FIFPRO." + number}
	case c.Country == "NL" && len(number) == kvkDigits:
		return Entity{Scheme: SchemeEUID, ID: "NLNHR." + number}
	}
	return Entity{}
}
