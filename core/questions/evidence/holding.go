package evidence

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
)

// holdingSQL reads the answers that have a document or had it in a version that
// is kept; whether the person may write them, which is all or those that are
// assigned to them; and whether they lost it at a moment.
const holdingSQL = `
select a.id, a.year, ?document = any (a.document_ids) as has,
  ?all or exists (
    select from assignments s
    where s.company_id = a.company_id and s.year = a.year and s.question_id = a.question_id and s.person_id = ?person) as writes,
  exists (
    select from answer_history h
    where h.company_id = a.company_id and h.answer_id = a.id and h.at = ?at and h.before -> 'document_ids' @> to_jsonb(?document::text)) as lost
from answers a
where a.company_id = ?company and (?document = any (a.document_ids) or exists (
  select from answer_history h
  where h.company_id = a.company_id and h.answer_id = a.id and h.before -> 'document_ids' @> to_jsonb(?document::text)))
order by a.year, a.id`

// changeHoldingSQL makes a version of each answer with the document or without
// it, and with nothing else changed.
const changeHoldingSQL = `
with changed as (
  update answers a set
    document_ids = case when ?give then array_append(a.document_ids, ?document) else array_remove(a.document_ids, ?document) end,
    version = a.version + 1, updated_by = ?person, updated_at = ?at
  where a.company_id = ?company and a.id in (?answers)
  returning new.company_id, new.id, new.version, to_jsonb(old) as before
)
insert into answer_history (company_id, answer_id, version, at, by, impersonated, changes, before)
select company_id, id, version, ?at, ?person, ?impersonated, array['documentIds'], before from changed`

// holding are the parameters of both by name.
type holding struct {
	Company      uuid.UUID `bun:"company"`
	Document     uuid.UUID `bun:"document"`
	Person       uuid.UUID `bun:"person"`
	Impersonated bool      `bun:"impersonated"`
	All          bool      `bun:"all"`
	At           time.Time `bun:"at"`
	Give         bool      `bun:"give"`
	Answers      any       `bun:"answers"`
}

type holder struct {
	ID     uuid.UUID `bun:"id,type:uuid"`
	Year   int       `bun:"year"`
	Has    bool      `bun:"has"`
	Writes bool      `bun:"writes"`
	Lost   bool      `bun:"lost"`
}

// Release takes a document that is about to be deleted from the answers that
// have it, as a version of each. It returns document.ErrHeld where the person
// may not write one of them, or one that had it in a version that is kept, and
// document.ErrSealed where a sealed year rests on it.
func (s *Service) Release(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, at time.Time) error {
	return s.changeHolding(ctx, tx, scope, id, at, false, func(h holder) (bool, error) {
		if !h.Writes {
			return false, document.ErrHeld
		}
		if !h.Has {
			return false, nil
		}
		sealed, err := seal.Locked(ctx, tx, scope.Company, h.Year)
		if err == nil && sealed {
			err = document.ErrSealed
		}
		return true, err
	})
}

// Regain gives a document that comes back to the answers that Release took it
// from at that moment, but for those that the person may not write by now and
// those of sealed years.
func (s *Service) Regain(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, at time.Time) error {
	return s.changeHolding(ctx, tx, scope, id, at, true, func(h holder) (bool, error) {
		if h.Has || !h.Lost || !h.Writes {
			return false, nil
		}
		sealed, err := seal.Locked(ctx, tx, scope.Company, h.Year)
		return !sealed, err
	})
}

func (s *Service) changeHolding(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, at time.Time, give bool,
	wanted func(holder) (bool, error),
) error {
	args := holding{
		Company: scope.Company, Document: id, Person: scope.Person, Impersonated: scope.Impersonated,
		All: scope.May(answer.Read), At: at, Give: give,
	}
	var holders []holder
	if err := tx.NewRaw(holdingSQL, args).Scan(ctx, &holders); err != nil && !pg.NoRows(err) {
		return fmt.Errorf("look for answers with document %s: %w", id, err)
	}
	var chosen []uuid.UUID
	for _, h := range holders {
		change, err := wanted(h)
		if err != nil {
			return err
		}
		if change {
			chosen = append(chosen, h.ID)
		}
	}
	if len(chosen) == 0 {
		return nil
	}
	if args.Answers = bun.List(chosen); give {
		args.At = s.now().UTC().Truncate(time.Microsecond)
	}
	if _, err := tx.NewRaw(changeHoldingSQL, args).Exec(ctx); err != nil {
		return fmt.Errorf("change the documents of answers: %w", err)
	}
	return nil
}
