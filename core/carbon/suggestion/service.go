package suggestion

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/ai/assistant"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
)

// Service makes suggestions and takes down what people decide about them.
type Service struct {
	db    *pg.DB
	tree  *category.Tree
	clock func() time.Time
	ai    *assistant.Service // nil for none
}

// NewService returns the service on db with the categories that it proposes. Of
// ai, nil for none, it asks where the learner has nothing clear to say.
func NewService(db *pg.DB, tree *category.Tree, ai *assistant.Service, clock func() time.Time) *Service {
	return &Service{db: db, tree: tree, ai: ai, clock: clock}
}

// Model is what the language model is called; empty without one.
func (s *Service) Model() string {
	if s.ai == nil {
		return ""
	}
	return s.ai.Model()
}

// lock lets nobody else make or decide suggestions of the company until the
// transaction ends.
func lock(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	_, err := tx.NewRaw("select pg_advisory_xact_lock(hashtextextended(?, 0))", "suggestions "+company.String()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("wait for other work on suggestions: %w", err)
	}
	return nil
}

// owner gives the scope of whoever reviews, writing to the company that the
// suggestion is of. ErrNotFound when the scope sees no such suggestion.
func (s *Service) owner(ctx context.Context, scope tenant.Scope, id uuid.UUID) (tenant.Scope, error) {
	var company uuid.UUID
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select company_id from suggestions where id = ?", id).Scan(ctx, &company)
	})
	if pg.NoRows(err) {
		return tenant.Scope{}, ErrNotFound
	}
	if err != nil {
		return tenant.Scope{}, fmt.Errorf("find suggestion %s: %w", id, err)
	}
	return scope.For(company)
}
