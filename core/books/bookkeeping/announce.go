package bookkeeping

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Announce takes in the suppliers that books of a kind declare, ahead of the
// books, and returns their records by key. The import of the same books finds
// them there. Requires Import, which Deliver asks for.
func (s *Service) Announce(ctx context.Context, scope tenant.Scope, kind string, head ledger.Head) (map[string]uuid.UUID, error) {
	records := map[string]uuid.UUID{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := (merge{tx: tx, company: scope.Company}).lockBooks(ctx); err != nil {
			return err
		}
		source, err := KeepSource(ctx, tx, scope, kind, sourceKey(head), head.Company, head.CorporateNumber)
		if err != nil {
			return err
		}
		if _, err := Deliver(ctx, tx, scope, Delivery{Source: source, Reading: uuid.New(), Books: announcement{head: head}}); err != nil {
			return err
		}
		var found []struct {
			SourceKey string
			ID        uuid.UUID
		}
		err = tx.NewRaw("select source_key, id from suppliers where company_id = ? and source_id = ? and not guessed", scope.Company, source).Scan(ctx, &found)
		for _, f := range found {
			records[f.SourceKey] = f.ID
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("announce suppliers: %w", err)
	}
	return records, nil
}

// announcement is the head of books that are yet to come.
type announcement struct {
	noBooks
	head ledger.Head
}

func (a announcement) Head() ledger.Head { return a.head }
