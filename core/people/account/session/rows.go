package session

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
)

// scan reads one row of session_scope.
func scan(rows pgx.Rows) (Identity, error) {
	var (
		i                  Identity
		state              string
		agency, company    *uuid.UUID
		agencyName, locale *string
		trialEnds          *time.Time
	)
	err := rows.Scan(&i.Session, &state, &i.Person.ID, &i.Person.Email, &i.Person.Name, &i.Person.Role, &agency,
		&agencyName, &locale, &i.TwoFactor, &company, &i.Impersonated,
		&i.Disabled, &i.HasChildren, &i.AlsoSees, &trialEnds)
	if err != nil {
		return Identity{}, fmt.Errorf("read session: %w", err)
	}
	i.Pending = state == "pending"
	if agency != nil {
		i.Person.Agency = *agency
	}
	if agencyName != nil {
		i.AgencyName = *agencyName
	}
	if locale != nil {
		i.Person.Locale = *locale
	}
	if company != nil {
		i.Company = *company
	}
	if trialEnds != nil {
		i.TrialEnds = *trialEnds
	}
	return i, nil
}

type row struct {
	bun.BaseModel `bun:"table:sessions,alias:s"`

	PersonID  uuid.UUID `bun:"person_id,pk,type:uuid"`
	ID        uuid.UUID `bun:"id,pk,type:uuid"`
	CreatedAt time.Time `bun:"created_at"`
	SeenAt    time.Time `bun:"seen_at"`
	UserAgent string    `bun:"user_agent"`
	Address   string    `bun:"address"`
}

func (r row) session(current uuid.UUID) Session {
	return Session{
		ID: r.ID, CreatedAt: r.CreatedAt, SeenAt: r.SeenAt, UserAgent: r.UserAgent, Address: r.Address, Current: r.ID == current,
	}
}

func list(ctx context.Context, tx pg.Tx, person uuid.UUID, now time.Time) ([]row, error) {
	var rows []row
	err := tx.NewSelect().Model(&rows).
		Where("person_id = ? and state = 'full' and expires_at > ? and seen_at + idle > ?", person, now, now).
		OrderExpr("seen_at desc, id desc").
		Scan(ctx)
	return rows, err
}
