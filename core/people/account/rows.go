package account

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
	bun.BaseModel `bun:"table:people,alias:p"`

	ID         uuid.UUID   `bun:"id,pk,type:uuid"`
	Email      string      `bun:"email"`
	Name       string      `bun:"name"`
	Role       tenant.Role `bun:"role"`
	AgencyID   *uuid.UUID  `bun:"agency_id,type:uuid"`
	Locale     *string     `bun:"locale"`
	DisabledAt *time.Time  `bun:"disabled_at"`
}

func (r row) person() Person {
	p := Person{ID: r.ID, Email: r.Email, Name: r.Name, Role: r.Role, Disabled: r.DisabledAt != nil}
	if r.AgencyID != nil {
		p.Agency = *r.AgencyID
	}
	if r.Locale != nil {
		p.Locale = *r.Locale
	}
	return p
}

// insert writes a new person, and who they belong to, in the new person's own
// scope: nobody else may write about them.
func insert(ctx context.Context, tx pg.Tx, company uuid.UUID, p Person) error {
	r := row{ID: p.ID, Email: p.Email, Name: p.Name, Role: p.Role}
	if p.Agency != uuid.Nil {
		r.AgencyID = &p.Agency
	}
	if p.Locale != "" {
		r.Locale = &p.Locale
	}
	_, err := tx.NewInsert().Model(&r).Exec(ctx)
	if pg.Violates(err, "people_email_uq") {
		return ErrEmailTaken
	}
	if pg.Violates(err, "people_agency_id_fk") {
		return tenant.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("insert person: %w", err)
	}
	if company == uuid.Nil {
		return nil
	}
	_, err = tx.NewRaw("insert into memberships (company_id, person_id) values (?, ?)", company, p.ID).Exec(ctx)
	if pg.Violates(err, "memberships_company_id_fk") {
		return tenant.ErrNotFound
	}
	return err
}

// members lists the people of one company by name.
func members(ctx context.Context, tx pg.Tx, company uuid.UUID) ([]Person, error) {
	var rows []row
	err := tx.NewSelect().Model(&rows).
		Where("id in (select person_id from memberships where company_id = ?)", company).
		Where("disabled_at is null").
		OrderExpr("name, email").
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list people of company %s: %w", company, err)
	}
	people := make([]Person, 0, len(rows))
	for _, r := range rows {
		people = append(people, r.person())
	}
	return people, nil
}
