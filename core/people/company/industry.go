package company

import (
	"fmt"

	"github.com/google/uuid"

	"tillit/core/reference/catalogue"
)

// Industry is a division of NACE, which the classifications of the countries
// (SNI, TOL, SBI) begin with.
type Industry struct {
	Code string // two digits
	Name string // begins with the code
}

// industries are the divisions in every language.
type industries struct {
	all   []catalogue.Option
	known map[string]bool
}

func loadIndustries() (industries, error) {
	all, err := catalogue.Industries()
	if err != nil {
		return industries{}, fmt.Errorf("read industries: %w", err)
	}
	known := make(map[string]bool, len(all))
	for _, one := range all {
		known[codeOf(one)] = true
	}
	return industries{all, known}, nil
}

// codeOf leaves the letter of the section out, which another revision of NACE
// changes.
func codeOf(o catalogue.Option) string { return o.Key[1:] }

// Industries lists the industries that a company can be in to anybody, named in
// the language; in English when it has no such one.
func (s *Service) Industries(locale string) []Industry {
	in := catalogue.Locale(locale)
	if !in.Known() {
		in = catalogue.English
	}
	list := make([]Industry, len(s.industries.all))
	for i, one := range s.industries.all {
		list[i] = Industry{codeOf(one), one.Labels[in]}
	}
	return list
}

// Described is the work that follows once a company has said that it is of
// another country or industry than before.
type Described struct {
	Company uuid.UUID `json:"company"`
}

// Kind names the work.
func (Described) Kind() string { return "company.described" }
