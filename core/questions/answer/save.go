package answer

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Save is what a person saves. Version is the one that the editor read, zero
// when there was no answer yet.
type Save struct {
	Question string
	Year     int
	Version  int
	Content
}

// Save stores a new version of an answer and keeps the one before. It returns
// a *Stale (ErrStale) when somebody saved since the editor read the answer,
// tenant.ErrNotFound for a question that the scope may not see, and names bad
// fields.
func (s *Service) Save(ctx context.Context, scope tenant.Scope, in Save) (Answer, error) {
	var saved Answer
	err := s.years.WriteYear(ctx, scope, in.Year, []string{in.Question}, func(ctx context.Context, tx pg.Tx, y *Year) (err error) {
		saved, err = s.store(ctx, tx, scope, y, in, carried{})
		return err
	})
	return saved, err
}

// Mark is a change of an answer's status.
type Mark struct {
	ID                  uuid.UUID
	Version             int // that the editor read
	Completed           bool
	NotApplicable       bool
	NotApplicableReason string
}

// Mark changes the status of an answer and nothing else. It fails as Save
// does, and with tenant.ErrNotFound when there is no such answer.
func (s *Service) Mark(ctx context.Context, scope tenant.Scope, in Mark) (Answer, error) {
	var saved Answer
	err := s.years.Write(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		y, a, err := s.find(ctx, tx, scope, in.ID)
		if err != nil {
			return err
		}
		// What is not marked stays as the editor has seen it.
		if a.Version != in.Version {
			return &Stale{Current: a}
		}
		changed := Save{Question: a.Question, Year: a.Year, Version: in.Version, Content: a.Content}
		changed.Completed = in.Completed
		changed.NotApplicable = in.NotApplicable
		changed.NotApplicableReason = in.NotApplicableReason
		saved, err = s.store(ctx, tx, scope, y, changed, carried{})
		return err
	})
	return saved, err
}

// Import names an answer to copy and where to.
type Import struct {
	Answer   uuid.UUID // of any year of the company
	Question string
	Year     int
}

// Import copies value, texts and tags of an answer into a draft for another
// year and links its documents. What stood there is kept as history. The
// person must be allowed to see both questions, and the value must fit.
func (s *Service) Import(ctx context.Context, scope tenant.Scope, in Import) (Answer, error) {
	var saved Answer
	err := s.years.Write(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.years.CheckYear(in.Year); err != nil {
			return err
		}
		from, err := s.source(ctx, tx, scope, in)
		if err != nil {
			return err
		}
		y, err := s.years.ReadIn(ctx, tx, scope, in.Year, []string{in.Question})
		if err != nil {
			return err
		}
		saved, err = s.store(ctx, tx, scope, y, copied(y, from, in.Question), carriedFrom(from))
		return err
	})
	return saved, err
}

// copy is the save that brings the content of another year's answer into this
// one, as a draft. A mark that it is not applicable comes along with its
// reason.
func copied(y *Year, from *Answer, question string) Save {
	copied := Save{Question: question, Year: y.Number, Content: from.Content}
	copied.Completed = false
	if a, ok := y.Answers[question]; ok {
		copied.Version = a.Version
	}
	return copied
}

// carried is what a save brings along from another year's answer.
type carried struct {
	documents []uuid.UUID // nil: those that are there stay
	source    Source      // of the value; ByPerson leaves that of a value that stays
	from      int         // year, zero: a person wrote it
	by        *uuid.UUID  // job that carries a whole year over
}

func carriedFrom(a *Answer) carried {
	return carried{documents: a.Documents, source: a.Source, from: a.Year}
}

// source returns the answer to import. A question that is assigned to the
// person brings its earlier answers along.
func (s *Service) source(ctx context.Context, tx pg.Tx, scope tenant.Scope, in Import) (*Answer, error) {
	question, year, err := locate(ctx, tx, scope, in.Answer)
	if err != nil {
		return nil, err
	}
	y, err := s.years.ReadIn(ctx, tx, scope, year, []string{question})
	if err != nil {
		return nil, err
	}
	if question != in.Question {
		if _, err := y.Open(scope, question); err != nil {
			return nil, err
		}
	}
	return y.Answers[question], nil
}

// find returns an answer that the scope may see, by id.
func (s *Service) find(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (*Year, *Answer, error) {
	question, year, err := locate(ctx, tx, scope, id)
	if err != nil {
		return nil, nil, err
	}
	y, err := s.years.ReadIn(ctx, tx, scope, year, []string{question})
	if err != nil {
		return nil, nil, err
	}
	if _, err := y.Open(scope, question); err != nil {
		return nil, nil, err
	}
	return y, y.Answers[question], nil
}

func locate(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (question string, year int, err error) {
	err = tx.NewRaw("select question_id, year from answers where company_id = ? and id = ?", scope.Company, id).
		Scan(ctx, &question, &year)
	if pg.NoRows(err) {
		return "", 0, tenant.ErrNotFound
	}
	return question, year, err
}

// saveSQL stores a new version and what was before it. An answer that
// somebody made or changed in the meantime, or whose year they moved to another
// edition than it was checked by, is left alone: no row comes back. Documents
// stay unless others are given.
const saveSQL = `
with pinned as (
  select from company_editions
  where company_id = ?company_id and year = ?year and standard = ?standard and edition_id = ?edition_id
  for share
), saved as (
  insert into answers as a (company_id, year, question_id, value, completed, not_applicable, not_applicable_reason,
    explanation, reasoning, notes, tags, upstream, core_business, downstream, document_ids, source, carried_from, version, updated_by, updated_at)
  select ?company_id, ?year, ?question_id, nullif(?value::jsonb, 'null'), ?completed, ?not_applicable, ?not_applicable_reason,
    ?explanation, ?reasoning, ?notes, ?tags::text[], ?upstream, ?core_business, ?downstream,
    coalesce(?document_ids::uuid[], '{}'), ?source, ?carried_from, 1, ?updated_by, ?updated_at
  where exists (select from pinned)
    and (?version = 0
      or exists (select from answers where company_id = ?company_id and year = ?year and question_id = ?question_id))
  on conflict on constraint answers_question_uq do update set
    value = excluded.value, completed = excluded.completed, not_applicable = excluded.not_applicable,
    not_applicable_reason = excluded.not_applicable_reason, explanation = excluded.explanation,
    reasoning = excluded.reasoning, notes = excluded.notes, tags = excluded.tags, upstream = excluded.upstream,
    core_business = excluded.core_business, downstream = excluded.downstream,
    document_ids = coalesce(?document_ids::uuid[], a.document_ids), carried_from = excluded.carried_from,
    source = case when excluded.source = '' and excluded.value = a.value then a.source else excluded.source end,
    version = a.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
  where a.version = ?version
  returning new.company_id, new.id, new.version, new.updated_at, new.updated_by, new.document_ids, new.source,
    case when old.id is not null then to_jsonb(old) end as before,
    array_remove(array[
      case when old.value is distinct from new.value then 'value' end,
      case when coalesce(old.completed, false) <> new.completed then 'completed' end,
      case when coalesce(old.not_applicable, false) <> new.not_applicable then 'notApplicable' end,
      case when coalesce(old.not_applicable_reason, '') <> new.not_applicable_reason then 'notApplicableReason' end,
      case when coalesce(old.explanation, '') <> new.explanation then 'explanation' end,
      case when coalesce(old.reasoning, '') <> new.reasoning then 'reasoning' end,
      case when coalesce(old.notes, '') <> new.notes then 'notes' end,
      case when coalesce(old.tags, '{}') <> new.tags then 'tags' end,
      case when (coalesce(old.upstream, ''), coalesce(old.core_business, ''), coalesce(old.downstream, ''))
             <> (new.upstream, new.core_business, new.downstream) then 'valueChainPerspective' end,
      case when coalesce(old.document_ids, '{}') <> new.document_ids then 'documentIds' end,
      case when new.source = 'assistant' and coalesce(old.source, '') <> 'assistant' then 'suggestion' end
    ], null) as changes
), kept as (
  insert into answer_history (company_id, answer_id, version, at, by, impersonated, changes, before, carry_id)
  select company_id, id, version, updated_at, updated_by, ?impersonated, changes, before, ?carry_id from saved
)
select id, version, living_documents(company_id, document_ids), source, person_name(updated_by) as name from saved`

// store checks and saves. It pins the year to its edition with the first save
// in it.
func (s *Service) store(ctx context.Context, tx pg.Tx, scope tenant.Scope, y *Year, in Save, with carried) (Answer, error) {
	if err := s.years.Begin(ctx, tx, scope, y); err != nil {
		return Answer{}, err
	}
	content, err := checked(y, scope, in)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{
		Question: in.Question, Year: in.Year, Content: content, Documents: with.documents, Source: with.source, CarriedFrom: with.from, Version: in.Version,
		UpdatedBy: Person{ID: scope.Person}, UpdatedAt: s.now().UTC().Truncate(time.Microsecond),
	}
	r, err := newAnswerRow(scope.Company, &a)
	if err != nil {
		return Answer{}, err
	}
	r.Impersonated, r.CarryID, r.Standard, r.EditionID = scope.Impersonated, with.by, int(y.Standard), y.Pinned
	err = tx.NewRaw(saveSQL, r).Scan(ctx, &a.ID, &a.Version, pgdialect.Array(&a.Documents), &a.Source, &a.UpdatedBy.Name)
	if pg.NoRows(err) {
		return Answer{}, s.stale(ctx, tx, scope, in)
	}
	if err != nil {
		return Answer{}, fmt.Errorf("save answer to %s: %w", in.Question, err)
	}
	a.Blank = content.Empty() && len(a.Documents) == 0
	return a, nil
}

// check returns what a save comes to as it is kept.
func checked(y *Year, scope tenant.Scope, in Save) (Content, error) {
	q, err := y.Open(scope, in.Question)
	if err != nil {
		return Content{}, err
	}
	return Check(y.Edition, q, y.Standard, y.Currency, in.Content)
}

// stale is the error of a save that somebody was faster than.
func (s *Service) stale(ctx context.Context, tx pg.Tx, scope tenant.Scope, in Save) error {
	y, err := s.years.ReadIn(ctx, tx, scope, in.Year, []string{in.Question})
	if err != nil {
		return err
	}
	return &Stale{Current: y.Answers[in.Question]}
}

// historySQL reads every save of an answer, newest first.
const historySQL = `
select h.version, h.at, h.by, coalesce(person_name(h.by), ''), h.impersonated, h.changes, h.before
from answer_history h
where h.company_id = $1 and h.answer_id = $2
order by h.version desc`

func (s *Service) history(ctx context.Context, scope tenant.Scope, id uuid.UUID) ([]Change, error) {
	var changes []Change
	q := pg.Query{SQL: historySQL, Args: []any{scope.Company, id}}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var (
				c      Change
				before []byte
			)
			err := rows.Scan(&c.Version, &c.At, &c.By.ID, &c.By.Name, &c.Impersonated, &c.Fields, &before)
			if err == nil && before != nil {
				c.Before, err = Decode(before)
			}
			if err != nil {
				return err
			}
			c.At = c.At.UTC()
			changes = append(changes, c)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read history of answer %s: %w", id, err)
	}
	// Who wrote a version is known from its own save.
	for i := range changes[:max(len(changes)-1, 0)] {
		changes[i].Before.UpdatedBy = changes[i+1].By
	}
	return changes, nil
}
