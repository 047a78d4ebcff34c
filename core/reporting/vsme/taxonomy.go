package vsme

import (
	"embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tillit/core/reference/catalogue"
)

// EntryPoint is the schema of the taxonomy that facts are of.
const EntryPoint = "https://xbrl.efrag.org/taxonomy/vsme/2026-05-01/vsme-all.xsd"

// Namespaces are the prefixes that names of elements, members and units have.
func Namespaces() map[string]string {
	return map[string]string{
		"vsme":    "https://xbrl.efrag.org/taxonomy/vsme/2026-05-01/vsme",
		"nace":    "https://xbrl.efrag.org/taxonomy/nace/2026-05-01",
		"waste":   "https://xbrl.efrag.org/taxonomy/waste/2026-05-01/waste",
		"country": "https://xbrl.org/2024/iso3166",
		"utr":     "http://www.xbrl.org/2009/utr",
		"iso4217": "http://www.xbrl.org/2003/iso4217",
	}
}

// fullName is a member's name with its namespace written out.
func fullName(name string) string {
	prefix, local, _ := strings.Cut(name, ":")
	return Namespaces()[prefix] + "#" + local
}

// Type is the item type of an element, as data/README.md lists them.
type Type string

// The types that are written in a way of their own; all others are numbers.
const (
	Boolean        Type = "boolean"
	String         Type = "string"
	TextBlock      Type = "textBlock"
	Enumeration    Type = "enumeration"
	EnumerationSet Type = "enumerationSet"
	GYear          Type = "gYear"
	Date           Type = "date"
)

const (
	percent  Type = "percent"
	monetary Type = "monetary"
)

// Element is a datapoint of the taxonomy.
type Element struct {
	Name     string // with its prefix
	Type     Type
	Instant  bool   // else its values are of the course of a year
	Axis     string // with its prefix; empty: none
	Required bool
	unit     string
}

// Typed reports whether the axis takes numbers of rows rather than members.
func (e *Element) Typed() bool { return strings.HasSuffix(e.Axis, "TypedAxis") }

// Numeric reports whether the element's values are numbers.
func (e *Element) Numeric() bool {
	return !slices.Contains([]Type{Boolean, String, TextBlock, Enumeration, EnumerationSet, GYear, Date}, e.Type)
}

// Worded reports whether the element's values are in a language.
func (e *Element) Worded() bool { return e.Type == String || e.Type == TextBlock }

// Percent reports whether people read the element's numbers as per cent.
func (e *Element) Percent() bool { return e.Type == percent }

func (e *Element) enumerates() bool { return e.Type == Enumeration || e.Type == EnumerationSet }

// unitIn is the unit of the element's numbers for a company with the currency.
func (e *Element) unitIn(currency string) string {
	return strings.Replace(e.unit, "iso4217", "iso4217:"+currency, 1)
}

// taxonomy is all that the data files say.
type taxonomy struct {
	elements    map[string]*Element
	sums        []sum
	intensities map[string]string   // emissions by intensity
	issues      map[string]string   // member by topic
	disclosures map[string]string   // option by question, series or sub-category
	chain       map[string][]string // words along the value chain, by locale
}

// sum says what a total is the sum of.
type sum struct {
	total    string
	parts    []string
	severity Severity
}

//go:embed data/*.csv
var files embed.FS

// standard reads the data files once.
//
//nolint:gochecknoglobals // constant, and read once
var standard = sync.OnceValues(readTaxonomy)

func readTaxonomy() (*taxonomy, error) {
	t := &taxonomy{
		elements: map[string]*Element{}, intensities: map[string]string{}, issues: map[string]string{}, disclosures: map[string]string{}, chain: map[string][]string{},
	}
	for name, take := range map[string]func(row []string){
		"elements": func(row []string) {
			e := &Element{Name: "vsme:" + row[0], Type: Type(row[1]), Instant: row[2] == "instant", unit: row[3], Required: row[5] == "true"}
			if row[4] != "" {
				e.Axis = "vsme:" + row[4]
			}
			t.elements[e.Name] = e
		},
		"sums": func(row []string) {
			t.sums = append(t.sums, sum{total: row[0], parts: strings.Split(row[1], "+"), severity: Severity(row[2])})
		},
		"intensities": func(row []string) { t.intensities[row[0]] = row[1] },
		"issues":      func(row []string) { t.issues[row[0]] = row[1] },
		"disclosures": func(row []string) { t.disclosures[row[0]] = row[1] },
		"chain":       func(row []string) { t.chain[row[0]] = row[1:] },
	} {
		f, err := files.Open("data/" + name + ".csv")
		if err != nil {
			return nil, err
		}
		rows, err := csv.NewReader(f).ReadAll()
		if err != nil {
			return nil, fmt.Errorf("read %s of the VSME taxonomy: %w", name, err)
		}
		for _, row := range rows[1:] {
			take(row)
		}
	}
	return t, nil
}

// elementOf is what a question asks for, and its member on the element's axis
// when the question has a fixed one; nil when the taxonomy does not know it.
func (t *taxonomy) elementOf(q *catalogue.Question) (e *Element, member string) {
	name, dimension, _ := strings.Cut(q.XBRL, " ")
	_, member, _ = strings.Cut(strings.Trim(dimension, "[]"), "=")
	if member == "" || strings.HasPrefix(member, "Total") { // a default member is never written
		return t.elements[name], ""
	}
	return t.elements[name], "vsme:" + member
}

// disclosureOf is the option of the list of disclosures that a question
// belongs to.
func (t *taxonomy) disclosureOf(q *catalogue.Question) string {
	for _, of := range []string{q.ID, q.Group, q.SubCategory} {
		if key, ok := t.disclosures[of]; ok {
			return key
		}
	}
	return ""
}
