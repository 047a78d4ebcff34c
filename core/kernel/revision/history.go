package revision

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Table names where records of a kind lie, and what they said before.
type Table struct {
	Records   string // with company_id, id, version, updated_by, updated_at and deleted_at
	History   string
	Reference string // the column of the history that names the record
}

// RecordCreation opens the history of a record that is new.
func (t Table) RecordCreation(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, now time.Time) error {
	return t.insertHistory(ctx, tx, scope, id, now, "1, null")
}

// Snapshot writes the record as it is into its history, before the change to its
// next version.
func (t Table) Snapshot(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, now time.Time) error {
	return t.insertHistory(ctx, tx, scope, id, now, "s.version + 1, to_jsonb(s)")
}

// insertHistory writes a line of history; what are its version and the content
// before, from the record s.
func (t Table) insertHistory(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, now time.Time, what string) error {
	_, err := tx.NewRaw(`insert into ?0 (company_id, ?1, at, by, impersonated, version, before)
		select s.company_id, s.id, ?2, ?3, ?4, `+what+` from ?5 s where s.company_id = ?6 and s.id = ?7`,
		bun.Ident(t.History), bun.Ident(t.Reference), now, pg.Null(scope.Person), scope.Impersonated,
		bun.Ident(t.Records), scope.Company, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep history in %s: %w", t.History, err)
	}
	return nil
}

// SetDeleted marks the record as removed, or as restored.
func (t Table) SetDeleted(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, removed bool, now time.Time) error {
	_, err := tx.NewRaw(`update ?0 set deleted_at = case when ?1 then ?2::timestamptz end, version = version + 1,
			updated_by = ?3, updated_at = ?2 where company_id = ?4 and id = ?5`,
		bun.Ident(t.Records), removed, now, pg.Null(scope.Person), scope.Company, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("mark as deleted in %s: %w", t.Records, err)
	}
	return nil
}
