// Package agency knows the consultant firms that manage companies.
package agency

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
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
	Companies int // that it manages
	People    int // who work for it and can sign in
}

// Service keeps agencies.
type Service struct {
	db    *pg.DB
	clock func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, clock func() time.Time) *Service { return &Service{db: db, clock: clock} }

const counts = `(select count(*) from companies c where c.agency_id = a.id) as companies,
	(select count(*) from people p where p.agency_id = a.id and p.disabled_at is null) as people`

// List returns all agencies by name.
func (s *Service) List(ctx context.Context, scope tenant.Scope) ([]Agency, error) {
	if err := scope.Require(Administer); err != nil {
		return nil, err
	}
	agencies := []Agency{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select a.id, a.name, `+counts+`
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
		return tx.NewRaw(`select name, `+counts+`
			from agencies a where a.id = ?`, id).Scan(ctx, &found.Name, &found.Companies, &found.People)
	})
	if pg.NoRows(err) {
		return Agency{}, tenant.ErrNotFound
	}
	if err != nil {
		return Agency{}, fmt.Errorf("find agency %s: %w", id, err)
	}
	return found, nil
}

const maxName = 200

// tidy returns a name without space around, or the code of what is wrong with
// it.
func tidy(name string) (tidied, wrong string) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", "required"
	case utf8.RuneCountInString(name) > maxName:
		return "", "tooLong"
	}
	return name, ""
}

// named is tidy where the name is all there is.
func named(name string) (string, error) {
	name, wrong := tidy(name)
	if wrong != "" {
		return "", fault.Fields(map[string]string{"name": wrong})
	}
	return name, nil
}

// Create adds an agency without clients.
func (s *Service) Create(ctx context.Context, scope tenant.Scope, name string) (made Agency, err error) {
	if err := scope.Require(Administer); err != nil {
		return Agency{}, err
	}
	if made.Name, err = named(name); err != nil {
		return Agency{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := tx.NewRaw("insert into agencies (name) values (?) returning id", made.Name).Scan(ctx, &made.ID); err != nil {
			return err
		}
		return s.record(ctx, tx, scope, audit.AgencyCreated, made.ID)
	})
	if err != nil {
		return Agency{}, fmt.Errorf("create agency: %w", err)
	}
	return made, nil
}

// Rename gives an agency another name, or returns tenant.ErrNotFound.
func (s *Service) Rename(ctx context.Context, scope tenant.Scope, id uuid.UUID, name string) (Agency, error) {
	if err := scope.Require(Administer); err != nil {
		return Agency{}, err
	}
	name, err := named(name)
	if err != nil {
		return Agency{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var found uuid.UUID
		if err := tx.NewRaw("update agencies set name = ?, version = version + 1 where id = ? returning id", name, id).Scan(ctx,
			&found); err != nil {
			return err
		}
		return s.record(ctx, tx, scope, audit.AgencyRenamed, id)
	})
	if pg.NoRows(err) {
		return Agency{}, tenant.ErrNotFound
	}
	if err != nil {
		return Agency{}, fmt.Errorf("rename agency %s: %w", id, err)
	}
	return s.Find(ctx, scope, id)
}

func (s *Service) record(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, agency uuid.UUID) error {
	return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: kind, Detail: map[string]string{"agency": agency.String()}})
}
