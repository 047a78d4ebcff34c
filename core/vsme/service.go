package vsme

import (
	"context"
	"fmt"

	"tillit/core/answer"
	"tillit/core/catalogue"
	"tillit/core/company"
	"tillit/core/footprint"
	"tillit/core/tenant"
)

// Service reads the digital report of companies.
type Service struct {
	companies  *company.Service
	answers    *answer.Service
	footprints *footprint.Service
}

// NewService returns the service on the services that know what is reported.
func NewService(companies *company.Service, answers *answer.Service, footprints *footprint.Service) *Service {
	return &Service{companies: companies, answers: answers, footprints: footprints}
}

// Read returns a company's year as facts, with words in the locale, and what
// is wrong with it. It takes company.Read, answer.Read, and footprint.Read
// where the company has a footprint.
func (s *Service) Read(ctx context.Context, scope tenant.Scope, year int, locale catalogue.Locale) (Filing, error) {
	if err := scope.Require(answer.Read); err != nil { // one's own questions are no report
		return Filing{}, err
	}
	about, err := s.companies.Get(ctx, scope)
	if err != nil {
		return Filing{}, fmt.Errorf("read company: %w", err)
	}
	in := input{locale: locale, entity: entityOf(about)}
	if in.taxonomy, err = standard(); err != nil {
		return Filing{}, err
	}
	if in.now, err = s.yearOf(ctx, scope, about, year); err != nil {
		return Filing{}, err
	}
	if in.before, err = s.yearOf(ctx, scope, about, year-1); err != nil {
		return Filing{}, err
	}
	return in.filing(), nil
}

// Refusal is ErrUnfit for a year whose report would have errors.
func (s *Service) Refusal(ctx context.Context, scope tenant.Scope, year int, locale string) error {
	filing, err := s.Read(ctx, scope, year, catalogue.Locale(locale))
	if err == nil && !filing.Fit() {
		return ErrUnfit
	}
	return err
}

func (s *Service) yearOf(ctx context.Context, scope tenant.Scope, about company.Company, year int) (said, error) {
	sheet, err := s.answers.Year(ctx, scope, year)
	if err != nil {
		return said{}, fmt.Errorf("read answers of %d: %w", year, err)
	}
	y := newSaid(sheet)
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
