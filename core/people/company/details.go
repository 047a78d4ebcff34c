package company

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillit/core/kernel/fault"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/corporate"
)

// Lengths of texts, in characters.
const (
	maxName        = 200
	maxLine        = 300
	maxDescription = 10_000
)

// Years that may be a first reporting year.
const (
	earliestYear = 2000
	latestYear   = 2100
)

const maxEmployees = 10_000_000

var (
	countryCode  = regexp.MustCompile(`^[A-Z]{2}$`)
	currencyCode = regexp.MustCompile(`^[A-Z]{3}$`)
	phoneNumber  = regexp.MustCompile(`^[0-9+()/ .-]*$`)
)

// normalise brings the details into their one spelling and names every field
// that cannot be right.
func (d *Details) normalise(taxonomy *Taxonomy, known industries) error {
	fields := map[string]string{}
	for name, text := range map[string]*string{
		"name": &d.Name, "country": &d.Country, "currency": &d.Currency, "webpage": &d.Webpage, "description": &d.Description,
		"address": &d.Address, "contactName": &d.ContactName, "phone": &d.Phone,
	} {
		*text = strings.TrimSpace(*text)
		switch {
		case utf8.RuneCountInString(*text) > longest(name):
			fields[name] = "tooLong"
		case !utf8.ValidString(*text) || strings.ContainsFunc(*text, notInText):
			fields[name] = "invalid"
		}
	}
	d.Country, d.Currency = strings.ToUpper(d.Country), strings.ToUpper(d.Currency)

	if d.Name == "" {
		fields["name"] = "required"
	}
	if !countryCode.MatchString(d.Country) {
		fields["country"] = "unknown"
	}
	if !currencyCode.MatchString(d.Currency) {
		fields["currency"] = "unknown"
	}
	if d.Standard < catalogue.NoStandard || d.Standard > catalogue.SMEB {
		fields["reportingStandard"] = "unknown"
	}
	if y := d.FirstReportingYear; y != nil && (*y < earliestYear || *y > latestYear) {
		fields["firstReportingYear"] = "outOfRange"
	}
	if n := d.Employees; n != nil && (*n < 0 || *n > maxEmployees) {
		fields["numberOfEmployees"] = "outOfRange"
	}
	if !phoneNumber.MatchString(d.Phone) {
		fields["phone"] = "invalid"
	}
	if d.Industry != "" && !known.known[d.Industry] {
		fields["industry"] = "unknown"
	}
	d.spell(fields)
	d.Activities = append([]string{}, d.Activities...) // never nil, and not the caller's to be sorted
	slices.Sort(d.Activities)
	d.Activities = slices.Compact(d.Activities)
	if slices.ContainsFunc(d.Activities, func(id string) bool { return !taxonomy.Has(id) }) {
		fields["activities"] = "unknown"
	}
	return fault.Fields(fields)
}

// Lacking names the facts that every report states and that are not known, as
// the fields are named in calls.
func (d Details) Lacking() []string {
	var fields []string
	for _, fact := range []struct {
		field string
		known bool
	}{
		{"reportingStandard", d.Standard != catalogue.NoStandard},
		{"corporateIdentityNumber", d.CorporateNumber != ""},
		{"address", d.Address != ""},
		{"firstReportingYear", d.FirstReportingYear != nil},
		{"numberOfEmployees", d.Employees != nil},
		{"contactName", d.ContactName != ""},
	} {
		if !fact.known {
			fields = append(fields, fact.field)
		}
	}
	return fields
}

// spell brings what has rules of its own into its one spelling.
func (d *Details) spell(fields map[string]string) {
	for name, spelled := range map[string]func() bool{
		"corporateIdentityNumber": func() (ok bool) { d.CorporateNumber, ok = corporate.Number(d.Country, d.CorporateNumber); return ok },
		"lei":                     func() (ok bool) { d.LEI, ok = LEI(d.LEI); return ok },
		"webpage":                 func() (ok bool) { d.Webpage, ok = webpage(d.Webpage); return ok },
	} {
		if !spelled() {
			fields[name] = "invalid"
		}
	}
}

// notInText tells control characters from those that break a text into lines.
func notInText(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\n\r\t", r) }

func longest(field string) int {
	switch field {
	case "name":
		return maxName
	case "description":
		return maxDescription
	}
	return maxLine
}

// webpage takes an address of a page, with or without its scheme. Nothing but
// http leads from a page of ours to another.
func webpage(typed string) (string, bool) {
	if typed == "" {
		return "", true
	}
	if !strings.Contains(typed, "://") {
		typed = "https://" + typed
	}
	u, err := url.Parse(typed)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || !strings.Contains(u.Hostname(), ".") || u.User != nil {
		return "", false
	}
	return u.String(), true
}

// differing names the fields in which two states of the details differ, as the
// API calls them.
func differing(a, b Details) []string {
	known := func(n *int) string {
		if n == nil {
			return ""
		}
		return strconv.Itoa(*n)
	}
	var fields []string
	for _, f := range []struct {
		name string
		same bool
	}{
		{"name", a.Name == b.Name},
		{"country", a.Country == b.Country},
		{"currency", a.Currency == b.Currency},
		{"reportingStandard", a.Standard == b.Standard},
		{"firstReportingYear", known(a.FirstReportingYear) == known(b.FirstReportingYear)},
		{"numberOfEmployees", known(a.Employees) == known(b.Employees)},
		{"corporateIdentityNumber", a.CorporateNumber == b.CorporateNumber},
		{"lei", a.LEI == b.LEI},
		{"webpage", a.Webpage == b.Webpage},
		{"description", a.Description == b.Description},
		{"address", a.Address == b.Address},
		{"contactName", a.ContactName == b.ContactName},
		{"phone", a.Phone == b.Phone},
		{"industry", a.Industry == b.Industry},
		{"activities", slices.Equal(a.Activities, b.Activities)},
	} {
		if !f.same {
			fields = append(fields, f.name)
		}
	}
	return fields
}
