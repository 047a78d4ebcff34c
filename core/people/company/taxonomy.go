package company

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
)

//go:embed data/eu-taxonomy.csv
var data string

// Activity is one of the economic activities for which the EU taxonomy has
// criteria.
type Activity struct {
	ID        string // objective and number, as in "CCM 7.1"
	Objective string // CCM, CCA, WTR, CE, PPC or BIO
	Number    string // in the annex of the act
	Source    string // the act
	Name      string
}

// Taxonomy is the list of activities in every language.
type Taxonomy struct {
	byLocale map[string][]Activity
	known    map[string]bool
}

// LoadTaxonomy reads the list that is part of the program.
func LoadTaxonomy() (*Taxonomy, error) {
	const fixed = 4 // columns before the names
	rows, err := csv.NewReader(strings.NewReader(data)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read taxonomy: %w", err)
	}
	t := &Taxonomy{byLocale: map[string][]Activity{}, known: map[string]bool{}}
	locales := rows[0][fixed:]
	for _, row := range rows[1:] {
		t.known[row[0]] = true
		for i, locale := range locales {
			t.byLocale[locale] = append(t.byLocale[locale], Activity{
				ID: row[0], Objective: row[1], Number: row[2], Source: row[3], Name: row[fixed+i],
			})
		}
	}
	return t, nil
}

// Activities lists all of them in the order of the acts, named in the
// language; in English when it has no such one.
func (t *Taxonomy) Activities(locale string) []Activity {
	if found, ok := t.byLocale[locale]; ok {
		return slices.Clone(found)
	}
	return slices.Clone(t.byLocale["en-US"])
}

// Has reports whether there is an activity of that id.
func (t *Taxonomy) Has(id string) bool { return t.known[id] }
