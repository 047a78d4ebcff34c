package onboarding

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

type row struct {
	bun.BaseModel `bun:"table:onboardings,alias:o"`

	CompanyID uuid.UUID `bun:"company_id,pk,type:uuid"`
	State     State     `bun:"state"`
	Step      Step      `bun:"step"`
	Path      Path      `bun:"path"`
	Sources   []string  `bun:"sources,array"`
	InGroup   *bool     `bun:"in_group"`
	Partner   string    `bun:"partner"`
	Version   int       `bun:"version"`
	UpdatedAt time.Time `bun:"updated_at"`
}

func (r row) onboarding() Onboarding {
	o := Onboarding{
		State: r.State, Partner: r.Partner,
		Choices: Choices{Step: r.Step, Path: r.Path, Sources: make([]Source, len(r.Sources)), InGroup: r.InGroup, Version: r.Version},
	}
	for i, s := range r.Sources {
		o.Sources[i] = Source(s)
	}
	return o
}

// find returns where a company stands, or tenant.ErrNotFound.
func find(ctx context.Context, tx pg.Tx, company uuid.UUID) (Onboarding, error) {
	var r row
	err := tx.NewSelect().Model(&r).Where("company_id = ?", company).Scan(ctx)
	if pg.NoRows(err) {
		return Onboarding{}, tenant.ErrNotFound
	}
	if err != nil {
		return Onboarding{}, fmt.Errorf("find where company %s stands: %w", company, err)
	}
	return r.onboarding(), nil
}

// update writes the choices over the version they were read in. It returns
// false when somebody else has saved since.
func update(ctx context.Context, tx pg.Tx, company uuid.UUID, state State, c Choices, now time.Time) (bool, error) {
	sources := make([]string, len(c.Sources))
	for i, s := range c.Sources {
		sources[i] = string(s)
	}
	r := row{
		CompanyID: company, State: state, Step: c.Step, Path: c.Path, Sources: sources, InGroup: c.InGroup,
		Version: c.Version + 1, UpdatedAt: now,
	}
	res, err := tx.NewUpdate().Model(&r).ExcludeColumn("company_id", "partner").
		Where("company_id = ? and version = ?", company, c.Version).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("save where company %s stands: %w", company, err)
	}
	changed, err := res.RowsAffected()
	return changed == 1, err
}
