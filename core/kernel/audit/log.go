package audit

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Permissions to read the log. Who holds several reads by the widest.
const (
	// Read shows a company what was done in it or as it, by whomever.
	Read tenant.Permission = "audit.read"
	// ReadClients shows an agency what was done in its clients, and by its
	// own people.
	ReadClients tenant.Permission = "audit.readClients"
	// ReadAll shows everything.
	ReadAll tenant.Permission = "audit.readAll"
)

// Entry is an event as it is read.
type Entry struct {
	ID           uuid.UUID
	At           time.Time
	Kind         Kind
	Person       uuid.UUID // who acted; zero when unknown, or the system
	PersonName   string
	Role         tenant.Role // of who acted, at that time; zero as Person
	Impersonated bool        // acted as Company, which is not theirs
	Subject      uuid.UUID   // to whom it was done, when to another person
	SubjectName  string
	Company      uuid.UUID // as which, or to which, it was done; zero when none
	CompanyName  string    // empty for one that is not seen any more
	Address      string
	UserAgent    string
	RequestID    string // the same for all that one call did
	Detail       map[string]string
}

// Filter narrows a log. What is zero narrows nothing.
type Filter struct {
	From, To     time.Time // days, both included
	Group        Group
	Person       uuid.UUID // who acted, or to whom it was done
	Company      uuid.UUID
	Impersonated bool // only what was done as a company that is not one's own
}

// Page is a part of a log, the newest first: what stands below the entry
// Before, or its beginning.
type Page struct {
	Before uuid.UUID
	Limit  int
}

// List is a part of a log.
type List struct {
	Items []Entry
	More  bool // stands below
}

// Service reads the log.
type Service struct {
	db    *pg.DB
	clock func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, clock func() time.Time) *Service { return &Service{db: db, clock: clock} }

// List returns a part of the log that the scope may read: everything for
// ReadAll, clients and own people for ReadClients, its own company for Read,
// and tenant.ErrForbidden for none of them. A group's owner does not read the
// logs of its subsidiaries.
func (s *Service) List(ctx context.Context, scope tenant.Scope, f Filter, page Page) (List, error) {
	reach, err := reachOf(scope)
	if err != nil {
		return List{}, err
	}
	if err := f.validate(); err != nil {
		return List{}, err
	}
	var list List
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		list.Items, err = find(ctx, tx, reach, f, Page{Before: page.Before, Limit: page.Limit + 1})
		return err
	})
	if err != nil {
		return List{}, err
	}
	if len(list.Items) > page.Limit {
		list.Items, list.More = list.Items[:page.Limit], true
	}
	return list, nil
}

func (f Filter) validate() error {
	if f.Group != "" && len(kinds[f.Group]) == 0 {
		return fault.Fields(map[string]string{"group": "unknown"})
	}
	if !f.From.IsZero() && !f.To.IsZero() && f.To.Before(f.From) {
		return fault.Fields(map[string]string{"to": "beforeFrom"})
	}
	return nil
}

// reach is the part of all events that a scope may read, as a condition.
type reach struct {
	where string
	args  []any
}

func reachOf(scope tenant.Scope) (reach, error) {
	switch {
	case scope.May(ReadAll):
		return reach{where: "true"}, nil
	case scope.May(ReadClients):
		return reach{where: "(e.agency_id = ? or e.company_id in (select id from companies where agency_id = ?))", args: []any{scope.Agency, scope.Agency}}, nil
	case scope.May(Read):
		return reach{where: "e.company_id = ?", args: []any{scope.Company}}, nil
	}
	return reach{}, tenant.ErrForbidden
}
