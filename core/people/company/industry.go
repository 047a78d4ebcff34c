package company

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/kernel/tenant"
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

// Industries lists the industries that a company can be in, named in the
// language; in English when it has no such one.
func (s *Service) Industries(_ context.Context, scope tenant.Scope, locale string) ([]Industry, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	in := catalogue.Locale(locale)
	if !in.Known() {
		in = catalogue.English
	}
	list := make([]Industry, len(s.industries.all))
	for i, one := range s.industries.all {
		list[i] = Industry{codeOf(one), one.Labels[in]}
	}
	return list, nil
}

// Described is the work that follows once a company has said which country or
// industry it is of.
type Described struct {
	Company uuid.UUID `json:"company"`
	New     bool      `json:"new"` // it was created with that
}

// Kind names the work.
func (Described) Kind() string { return "company.described" }
