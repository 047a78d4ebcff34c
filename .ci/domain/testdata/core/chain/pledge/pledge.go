// Package pledge keeps what a company has promised.
package pledge

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// What a person may do with pledges.
const (
	Read  tenant.Permission = "pledge.read"
	Write tenant.Permission = "pledge.write"
)

// Pledge is something promised.
type Pledge struct {
	ID    uuid.UUID
	Text  string
	Noted bool // by the work that follows
}

// Made is the work that follows a pledge.
type Made struct {
	Company uuid.UUID `json:"company"`
	Pledge  uuid.UUID `json:"pledge"`
}

// Kind names the work.
func (Made) Kind() string { return "pledge.made" }

// Service keeps pledges.
type Service struct {
	db    *pg.DB
	clock func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, clock func() time.Time) *Service { return &Service{db: db, clock: clock} }

// List returns the company's pledges, oldest first. Requires Read.
func (s *Service) List(ctx context.Context, scope tenant.Scope) (found []Pledge, err error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select id, text, noted from pledges where company_id = ? order by id", scope.Company).Scan(ctx, &found)
	})
	return found, err
}

// Make keeps a pledge. Requires Write.
func (s *Service) Make(ctx context.Context, scope tenant.Scope, text string) (made Pledge, err error) {
	if err := scope.Require(Write); err != nil {
		return Pledge{}, err
	}
	if text = strings.TrimSpace(text); text == "" {
		return Pledge{}, fault.Fields(map[string]string{"text": "required"})
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		made = Pledge{Text: text}
		err := tx.NewRaw("insert into pledges (company_id, text) values (?, ?) returning id", scope.Company, text).Scan(ctx, &made.ID)
		if err != nil {
			return err
		}
		if err := audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.PledgeMade}); err != nil {
			return err
		}
		return tx.Enqueue(ctx, Made{scope.Company, made.ID})
	})
	return made, err
}

// Note does what follows a pledge.
func (s *Service) Note(ctx context.Context, made Made) error {
	scope := tenant.NewScope(uuid.Nil, made.Company)
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update pledges set noted = true where company_id = ? and id = ?", scope.Company, made.Pledge).Exec(ctx)
		return err
	})
}
