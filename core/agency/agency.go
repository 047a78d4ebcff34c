// Package agency knows the consultant firms that look after companies.
package agency

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/fault"
	"tillit/core/pg"
	"tillit/core/tenant"
)

// Permissions on agencies.
const (
	// Read shows an agency its clients.
	Read tenant.Permission = "agency.read"
	// Administer shows all agencies and creates them.
	Administer tenant.Permission = "agency.administer"
)

// Agency is a consultant firm.
type Agency struct {
	ID        uuid.UUID
	Name      string
	Companies int // that it looks after
}

// Service keeps agencies.
type Service struct {
	db *pg.DB
}

// NewService returns the service on db.
func NewService(db *pg.DB) *Service { return &Service{db: db} }

// List returns all agencies by name.
func (s *Service) List(ctx context.Context, scope tenant.Scope) ([]Agency, error) {
	if err := scope.Require(Administer); err != nil {
		return nil, err
	}
	agencies := []Agency{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select a.id, a.name, (select count(*) from companies c where c.agency_id = a.id) as companies
			from agencies a order by a.name, a.id`).Scan(ctx, &agencies)
	})
	if err != nil {
		return nil, fmt.Errorf("list agencies: %w", err)
	}
	return agencies, nil
}

// Find returns one agency, or tenant.ErrNotFound.
func (s *Service) Find(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Agency, error) {
	if err := scope.Require(Administer); err != nil {
		return Agency{}, err
	}
	found := Agency{ID: id}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select name, (select count(*) from companies c where c.agency_id = a.id)
			from agencies a where a.id = ?`, id).Scan(ctx, &found.Name, &found.Companies)
	})
	if pg.NoRows(err) {
		return Agency{}, tenant.ErrNotFound
	}
	if err != nil {
		return Agency{}, fmt.Errorf("find agency %s: %w", id, err)
	}
	return found, nil
}

const longestName = 200

// Create adds an agency without clients.
func (s *Service) Create(ctx context.Context, scope tenant.Scope, name string) (Agency, error) {
	if err := scope.Require(Administer); err != nil {
		return Agency{}, err
	}
	made := Agency{Name: strings.TrimSpace(name)}
	switch {
	case made.Name == "":
		return Agency{}, fault.Fields(map[string]string{"name": "required"})
	case utf8.RuneCountInString(made.Name) > longestName:
		return Agency{}, fault.Fields(map[string]string{"name": "tooLong"})
	}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("insert into agencies (name) values (?) returning id", made.Name).Scan(ctx, &made.ID)
	})
	if err != nil {
		return Agency{}, fmt.Errorf("create agency: %w", err)
	}
	return made, nil
}
