package vsme

import (
	"context"
	"fmt"
	"sync"

	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/reading"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/country"
)

// Service reads the digital report of companies.
type Service struct {
	companies  *company.Service
	reading    *reading.Service
	footprints *totals.Service
	speeches   sync.Map // what was learned of each edition, by its id
}

// NewService returns the service on the services that know what is reported.
func NewService(companies *company.Service, read *reading.Service, footprints *totals.Service) *Service {
	return &Service{companies: companies, reading: read, footprints: footprints}
}

// speechOf learns the languages of an edition once.
func (s *Service) speechOf(e *catalogue.Edition) speech {
	if e == nil {
		return speech{}
	}
	learned, ok := s.speeches.Load(e.ID)
	if !ok {
		learned, _ = s.speeches.LoadOrStore(e.ID, learn(e))
	}
	return learned.(speech) //nolint:forcetypeassert // nothing else is stored
}

// Read returns a company's year as facts, with words in the locale, and what
// is wrong with it. Requires company.Read, answer.Read, and footprint.Read
// where the company has a footprint.
func (s *Service) Read(ctx context.Context, scope tenant.Scope, year int, locale catalogue.Locale) (Filing, error) {
	about, r, err := s.read(ctx, scope, year)
	if err != nil {
		return Filing{}, err
	}
	in := input{taxonomy: r.taxonomy, locale: locale, entity: entityOf(about), now: r.now, before: r.before}
	in.tongue = tongues{s.speechOf(r.now.Edition), country.Language(about.Country)}
	f := in.filing()
	f.Coverage = r.Coverage()
	return f, nil
}

// Refusal is ErrUnfit for a year whose report would have errors.
func (s *Service) Refusal(ctx context.Context, scope tenant.Scope, year int, locale string) error {
	filing, err := s.Read(ctx, scope, year, catalogue.Locale(locale))
	if err == nil && !filing.Fit() {
		return ErrUnfit
	}
	return err
}

func (s *Service) yearOf(ctx context.Context, scope tenant.Scope, about company.Company, year int, sums []sum) (said, error) {
	sheet, err := s.reading.Year(ctx, scope, year)
	if err != nil {
		return said{}, fmt.Errorf("read answers of %d: %w", year, err)
	}
	y := newSaid(sheet)
	y.hold(sums)
	if sheet.Edition == nil || about.Disabled&tenant.Footprint != 0 {
		return y, nil
	}
	var asked []catalogue.Figure
	for _, item := range sheet.Items {
		asked = append(asked, item.Question.Figures...)
	}
	if y.footprint, err = s.footprints.Figures(ctx, scope, year, asked); err != nil {
		return said{}, fmt.Errorf("read footprint of %d: %w", year, err)
	}
	return y, nil
}
