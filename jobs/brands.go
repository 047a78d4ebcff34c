package jobs

import (
	"bytes"
	"context"
	"errors"

	"github.com/google/uuid"

	"tillit/core/agency"
	"tillit/core/company"
	"tillit/core/tenant"
	"tillit/reports"
)

// brands tell under whose colours reports appear.
type brands struct {
	agencies  *agency.Brands
	companies *company.Service
}

// of is the brand of the agency which looks after the company; the company's own
// logo stands where the agency has none, or there is none.
func (b brands) of(ctx context.Context, scope tenant.Scope, about company.Company) (reports.Brand, error) {
	shown, err := b.agencies.Shown(ctx, scope)
	if err != nil {
		return reports.Brand{}, err
	}
	brand := reports.Brand{Agency: shown.Name, Accent: string(shown.Accent), LogoOf: shown.Name}
	logo, err := b.agencies.OpenLogo(ctx, scope)
	if errors.Is(err, tenant.ErrNotFound) {
		brand.LogoOf = about.Name
		logo, err = b.companies.OpenLogo(ctx, scope, uuid.Nil)
	}
	if errors.Is(err, tenant.ErrNotFound) {
		return brand, nil
	}
	if err != nil {
		return brand, err
	}
	var picture bytes.Buffer
	_, err = picture.ReadFrom(logo)
	brand.Logo = picture.Bytes()
	return brand, errors.Join(err, logo.Close())
}
