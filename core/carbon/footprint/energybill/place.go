package energybill

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// place is where energy is delivered, by each of the ways in which texts name it; empty
// where a text does not, or names several.
type place struct {
	meter  string // number of a place of delivery
	street string // with its number, where that is told
	site   string // what it is and its name, as "lager malmö"
	town   string // see townIn
}

// placeOf is what the text of a row says, and where it does not, that of its voucher. A town
// can stand in the name of its account and in those of its cost centre and project too.
func placeOf(r Row) place {
	own, of := placeIn(r.Text, r.Supplier), placeIn(r.VoucherText, r.Supplier)
	if own.street == "" && own.site == "" {
		own.street, own.site = of.street, of.site
	}
	own.meter = meterIn(r.Text + " " + r.VoucherText)
	for _, text := range []string{r.Text, r.AccountName, r.CostCentre, r.Project, r.VoucherText} {
		if own.town = townIn(text, r.Supplier); own.town != "" {
			break
		}
	}
	return own
}

// agrees reports whether two can be one place: neither says otherwise than the other in
// one of the ways. What one tells more of, as the number in a street, is no other place.
func (p place) agrees(o place) bool {
	return alike(p.meter, o.meter) && alike(p.street, o.street) && alike(p.site, o.site) && alike(p.town, o.town)
}

func alike(a, b string) bool {
	return a == "" || b == "" || strings.HasPrefix(a+" ", b+" ") || strings.HasPrefix(b+" ", a+" ")
}

//go:embed data/places.csv
var placesFile []byte

// placeWord is what a word says of a place.
type placeWord struct{ kind, is string }

// placeWords are the words for sites, and the ends of the names of streets.
//
//nolint:gochecknoglobals // constant
var placeWords = func() map[string]placeWord {
	found := map[string]placeWord{}
	for _, row := range read(placesFile) {
		found[row[2]] = placeWord{row[0], row[3]}
	}
	return found
}()

// placeIn reads the street and the site that a text of a supplier names.
func placeIn(text, supplier string) (found place) {
	all := strings.FieldsFunc(text, parts)
	streets, sites := map[string]bool{}, map[string]bool{}
	for i, word := range all {
		lower, behind := strings.ToLower(word), all[i+1:]
		if street, ok := streetAt(lower, behind); ok {
			found.street = street
			streets[street] = true
		}
		if site, ok := siteAt(lower, behind); ok {
			if i > 0 && site == placeWords[lower].is && isName(all[i-1], supplier) {
				site += " " + strings.ToLower(all[i-1])
			}
			found.site = site
			sites[site] = true
		}
	}
	if len(streets) > 1 {
		found.street = ""
	}
	if len(sites) > 1 {
		found.site = ""
	}
	return found
}

var (
	houseNumber = regexp.MustCompile(`^(\d{1,3})([a-h])?$`)
	houseLetter = regexp.MustCompile(`^[a-h]$`)
)

// streetAt is the street that a word names, with the number behind it; some words are
// streets only with one.
func streetAt(word string, behind []string) (street string, ok bool) {
	var number []string
	if len(behind) > 0 {
		number = houseNumber.FindStringSubmatch(strings.ToLower(behind[0]))
	}
	const least = 3 // letters before the end: "elvägen" is no street
	kind := ""
	for at := range word {
		before := utf8.RuneCountInString(word[:at])
		w := placeWords["-"+word[at:]]
		if before >= least && w.kind != "" || before > 0 && number != nil && w.kind == "street" { // "Nygatan 12" is one
			kind = w.kind
			break
		}
	}
	if kind == "" {
		return "", false
	}
	switch {
	case number == nil:
		return word, kind == "street"
	case number[2] != "":
		return word + " " + number[1] + " " + number[2], true
	case len(behind) > 1 && houseLetter.MatchString(strings.ToLower(behind[1])):
		return word + " " + number[1] + " " + strings.ToLower(behind[1]), true
	}
	return word + " " + number[1], true
}

var siteNumber = regexp.MustCompile(`^\d{1,2}$`)

// siteAt is the site that a word names, with the name or the number behind it; some words
// are for any site, and name one only with that.
func siteAt(word string, behind []string) (site string, ok bool) {
	is := placeWords[word]
	if is.kind != "site" && is.kind != "any" {
		return "", false
	}
	name := ""
	if len(behind) > 0 {
		name = behind[0]
	}
	switch {
	case siteNumber.MatchString(name) && (len(behind) == 1 || !unicode.IsDigit(rune(behind[1][0])) && !isUnit(behind[1])):
	case !isProper(name):
		return is.is, is.kind == "site"
	}
	return is.is + " " + strings.ToLower(name), true
}

// isProper reports whether a word can be the name of a place: it has a capital letter, and
// means nothing on a bill.
func isProper(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	lower := strings.ToLower(word)
	return unicode.IsUpper(first) && utf8.RuneCountInString(word) > 1 && monthNamed(lower) == 0 && !slices.Contains(carriers, lower)
}

// isName reports whether a word before that for a site can be its name. Where the supplier
// is known, the text does not have to name it, and the word is none of its own.
func isName(word, supplier string) bool {
	_, means := named(plain(word))
	return supplier != "" && isProper(word) && !means && !strings.Contains(plain(supplier)+" ", plain(word)+" ")
}

func isUnit(word string) bool {
	return slices.Contains([]string{"kwh", "mwh", "m3", "m³", "nm3"}, strings.ToLower(word))
}

// gsrn is the number of a place of delivery: eighteen digits, often in groups, the first
// of which say the country, as in 735 of Sweden, 64 of Finland and 87 of the Netherlands.
var gsrn = regexp.MustCompile(`\d(?:[ -]?\d){17,}`)

// meterIn finds the number of a place of delivery in a text; empty for none.
func meterIn(text string) string {
	const digits = 18
	for _, found := range gsrn.FindAllString(text, -1) {
		if number := strings.NewReplacer(" ", "", "-", "").Replace(found); len(number) == digits &&
			(strings.HasPrefix(number, "735") || strings.HasPrefix(number, "64") || strings.HasPrefix(number, "87")) {
			return number
		}
	}
	return ""
}
