package company

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
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
		known[IndustryOf(one.Key)] = true
	}
	return industries{all, known}, nil
}

// IndustryOf is the industry that an option of the catalogue belongs to, be it a
// division, a group or a class; empty for a whole section. The letter of the
// section is left out, which another revision of NACE changes.
func IndustryOf(key string) string {
	const letter, division = 1, 3 // how long the keys of a section and of a division are
	if len(key) < division {
		return ""
	}
	return key[letter:division]
}

// Industries lists the industries that a company can be in to anybody, named in
// the language; in English when it has no such one.
func (s *Service) Industries(locale string) []Industry {
	in := catalogue.Locale(locale)
	if !in.Known() {
		in = catalogue.English
	}
	list := make([]Industry, len(s.industries.all))
	for i, one := range s.industries.all {
		list[i] = Industry{IndustryOf(one.Key), one.Labels[in]}
	}
	return list
}

// Infer takes down which industry the scope's company is in, in a transaction of
// the scope, when that follows from what it says elsewhere. What it has said
// itself stays.
func Infer(ctx context.Context, tx pg.Tx, scope tenant.Scope, industry string, now time.Time) error {
	if industry == "" {
		return nil
	}
	res, err := tx.NewRaw("update companies set industry = ?, version = version + 1, updated_at = ? where id = ? and industry = ''",
		industry, now, scope.Company).Exec(ctx)
	if err != nil {
		return fmt.Errorf("set industry of company %s: %w", scope.Company, err)
	}
	if changed, err := res.RowsAffected(); err != nil || changed == 0 {
		return err
	}
	event := audit.Event{Kind: audit.CompanySaved, Detail: map[string]string{"fields": "industry"}}
	if err := audit.Record(ctx, tx, scope, now, event); err != nil {
		return err
	}
	return tx.Enqueue(ctx, Described{Company: scope.Company})
}

// Described is the work that follows once a company has said that it is of
// another country or industry than before.
type Described struct {
	Company uuid.UUID `json:"company"`
}

// Kind names the work.
func (Described) Kind() string { return "company.described" }
