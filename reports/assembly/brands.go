package assembly

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/google/uuid"

	"tillit/core/kernel/tenant"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/reports"
	"tillit/reports/page"
)

// brands tell under whose colours reports appear.
type brands struct {
	agencies  *agency.Brands
	companies *company.Service
}

// of is the company's logo with the name, colour and logo of the agency that
// manages it.
func (b brands) of(ctx context.Context, scope tenant.Scope, about company.Company) (reports.Brand, error) {
	shown, err := b.agencies.Shown(ctx, scope)
	if err != nil {
		return reports.Brand{}, err
	}
	brand := reports.Brand{Agency: shown.Name, Accent: string(shown.Accent)}
	if brand.AgencyLogo, err = picture(b.agencies.OpenLogo(ctx, scope)); err != nil {
		return brand, err
	}
	brand.Logo, err = picture(b.companies.OpenLogo(ctx, scope, uuid.Nil))
	brand.LogoOf = about.Name
	if len(brand.Logo) == 0 {
		brand.Logo, brand.LogoOf, brand.AgencyLogo = brand.AgencyLogo, shown.Name, nil
	}
	return brand, err
}

// picture reads a logo; none where there is none.
func picture(logo io.ReadCloser, err error) ([]byte, error) {
	if errors.Is(err, tenant.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(logo)
	return content, errors.Join(err, logo.Close())
}

// letterhead is what quick documents are set on.
type letterhead struct {
	fonts     *page.Fonts
	brands    brands
	companies *company.Service
}

// paper is that of the company of the scope.
func (l letterhead) paper(ctx context.Context, scope tenant.Scope) (page.Paper, error) {
	about, err := l.companies.Get(ctx, scope)
	if err != nil {
		return page.Paper{}, fmt.Errorf("read company: %w", err)
	}
	brand, err := l.brands.of(ctx, scope, about)
	if err != nil {
		return page.Paper{}, fmt.Errorf("read brand: %w", err)
	}
	return page.Paper{Fonts: l.fonts, Brand: brand}, nil
}
