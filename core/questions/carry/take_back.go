package carry

import (
	"context"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

// TakenBack is what taking back has done.
type TakenBack struct {
	Restored int // answers that are again as they were
	Kept     int // answers that somebody has saved since
}

// takeBackSQL puts the answers that a job carried over back to what they were,
// as a new version each. What was empty before becomes empty. An answer that
// somebody has saved since is left alone. What the others implied goes with
// them, uncounted.
const takeBackSQL = `
with made as (
  select h.answer_id, h.version, b.value, coalesce(b.completed, false) as completed,
    coalesce(b.not_applicable, false) as not_applicable, coalesce(b.not_applicable_reason, '') as not_applicable_reason,
    coalesce(b.explanation, '') as explanation, coalesce(b.reasoning, '') as reasoning, coalesce(b.notes, '') as notes,
    coalesce(b.tags, '{}') as tags, coalesce(b.upstream, '') as upstream, coalesce(b.core_business, '') as core_business,
    coalesce(b.downstream, '') as downstream, coalesce(b.document_ids, '{}') as document_ids,
    coalesce(b.source, '') as source, b.carried_from
  from answer_history h
  left join lateral jsonb_populate_record(null::answers, h.before) b on h.before is not null
  where h.company_id = ?company and h.carry_id = ?carry
), restored as (
  update answers a set value = m.value, completed = m.completed, not_applicable = m.not_applicable,
    not_applicable_reason = m.not_applicable_reason, explanation = m.explanation, reasoning = m.reasoning,
    notes = m.notes, tags = m.tags, upstream = m.upstream, core_business = m.core_business, downstream = m.downstream,
    document_ids = m.document_ids, source = m.source, carried_from = m.carried_from, version = a.version + 1, updated_by = ?person,
    updated_at = ?at
  from made m
  where a.company_id = ?company and a.id = m.answer_id and a.version = m.version
  returning new.company_id, new.id, new.version, to_jsonb(old) as before
), kept as (
  insert into answer_history (company_id, answer_id, version, at, by, impersonated, changes, before)
  select company_id, id, version, ?at, ?person, ?impersonated, array['takenBack'], before from restored
)
select (select count(*) from restored where before -> 'carried_from' <> 'null'), (select count(*) from made) - (select count(*) from restored)`

// takeBackArgs are the parameters of takeBackSQL by name.
type takeBackArgs struct {
	Company      uuid.UUID `bun:"company"`
	Carry        uuid.UUID `bun:"carry"`
	Person       uuid.UUID `bun:"person"`
	Impersonated bool      `bun:"impersonated"`
	At           time.Time `bun:"at"`
}

// TakeBack undoes the carrying over of a year as a whole. Doing it twice
// changes nothing more. Requires Carry, and returns tenant.ErrNotFound for
// anything but a job of Kind of the company.
func (s *Service) TakeBack(ctx context.Context, scope tenant.Scope, id uuid.UUID) (TakenBack, error) {
	if err := scope.Require(answer.Carry); err != nil {
		return TakenBack{}, err
	}
	if err := answer.MayRead(scope); err != nil {
		return TakenBack{}, err
	}
	var back TakenBack
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := NoneRunning(ctx, tx, scope.Company); err != nil {
			return err
		}
		var known bool
		err := tx.NewRaw("select exists (select from jobs where company_id = ? and id = ? and kind = ?)",
			scope.Company, id, Kind).Scan(ctx, &known)
		if err == nil && !known {
			err = tenant.ErrNotFound
		}
		if err != nil {
			return err
		}
		err = tx.NewRaw(takeBackSQL, takeBackArgs{
			scope.Company, id, scope.Person, scope.Impersonated, s.now().UTC().Truncate(time.Microsecond),
		}).Scan(ctx, &back.Restored, &back.Kept)
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.now(), audit.Event{Kind: audit.AnswersTakenBack, Detail: map[string]string{
			"restored": strconv.Itoa(back.Restored), "kept": strconv.Itoa(back.Kept),
		}})
	})
	return back, err
}
