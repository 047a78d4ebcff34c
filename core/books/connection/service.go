package connection

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
)

// Service keeps the connections of companies and reads what they lead to.
type Service struct {
	db       *pg.DB
	box      *secret.Box
	adapters map[Provider]Adapter
	origin   string // where people reach the product
	clock    func() time.Time

	announced []Provider
}

// NewService returns the service on db. Secrets are sealed in box; people come
// back from the pages of systems to origin.
func NewService(db *pg.DB, box *secret.Box, adapters []Adapter, origin string, clock func() time.Time) *Service {
	s := &Service{db: db, box: box, adapters: map[Provider]Adapter{}, origin: origin, clock: clock}
	for _, a := range adapters {
		s.adapters[a.Describe().Provider] = a
	}
	return s
}

// Offer is a provider as it is offered to people.
type Offer struct {
	Description

	Number  int // in the API
	Ways    []Way
	Granted bool // access is granted on the system's own pages

	Announced bool // the operator says that it can be connected to soon
}

// Announce has providers offered as ones that can be connected to soon, until
// they can.
func (s *Service) Announce(providers []Provider) { s.announced = providers }

// Providers are all of them, in the order of their numbers. Requires See.
func (s *Service) Providers(scope tenant.Scope) ([]Offer, error) {
	if err := scope.Require(See); err != nil {
		return nil, err
	}
	offers := make([]Offer, len(Providers()))
	for i, p := range Providers() {
		offers[i] = Offer{Description: Description{Provider: p}, Number: i, Ways: waysBeside(p)}
		if a, ok := s.adapters[p]; ok {
			offers[i].Description = a.Describe()
			offers[i].Ways = append([]Way{ByConnection}, offers[i].Ways...)
			_, offers[i].Granted = a.(Granter)
		}
		offers[i].Announced = !offers[i].Ready && slices.Contains(s.announced, p)
	}
	return offers, nil
}

// List returns the company's connections, oldest first. Requires See.
func (s *Service) List(ctx context.Context, scope tenant.Scope) ([]Connection, error) {
	if err := scope.Require(See); err != nil {
		return nil, err
	}
	var found []Connection
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		rows, err := all(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		last, err := lastReadings(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		found = make([]Connection, len(rows))
		for i, r := range rows {
			if found[i], err = r.connection(); err != nil {
				return err
			}
			if account, ok := last[r.ID]; ok {
				found[i].Last = &account
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list connections: %w", err)
	}
	return found, nil
}

// Readings returns the newest 100 readings of a connection, newest first. It
// takes See.
func (s *Service) Readings(ctx context.Context, scope tenant.Scope, id uuid.UUID) ([]Account, error) {
	if err := scope.Require(See); err != nil {
		return nil, err
	}
	var found []Account
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := find(ctx, tx, scope.Company, id); err != nil {
			return err
		}
		var err error
		found, err = readings(ctx, tx, scope.Company, id)
		return err
	})
	return found, err
}

// get is a connection as it is now.
func (s *Service) get(ctx context.Context, scope tenant.Scope, id uuid.UUID) (c Connection, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := find(ctx, tx, scope.Company, id)
		if err != nil {
			return err
		}
		if c, err = r.connection(); err != nil {
			return err
		}
		last, err := readings(ctx, tx, scope.Company, id)
		if err == nil && len(last) > 0 {
			c.Last = &last[0]
		}
		return err
	})
	return c, err
}
