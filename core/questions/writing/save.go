// Package writing stores answers, one or many, with every earlier state: what people
// write and mark, copies of other years, and what a footprint or an assistant says.
package writing

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/history"
	"tillit/core/questions/questionnaire"
)

// Service stores answers.
type Service struct {
	years   *questionnaire.Years
	history *history.Service
	now     func() time.Time
}

// NewService returns the service on the years.
func NewService(years *questionnaire.Years, h *history.Service, now func() time.Time) *Service {
	return &Service{years: years, history: h, now: now}
}

// Save is what a person saves. Version is the one that the editor read, zero
// when there was no answer yet.
type Save struct {
	Question string
	Year     int
	Version  int
	answer.Content
}

// Save stores a new version of an answer and keeps the one before. It returns
// an *answer.Stale (answer.ErrStale) when somebody saved since the editor read the answer,
// tenant.ErrNotFound for a question that the scope may not see, and names bad
// fields.
func (s *Service) Save(ctx context.Context, scope tenant.Scope, in Save) (answer.Answer, error) {
	var saved answer.Answer
	err := s.years.WriteYear(ctx, scope, in.Year, []string{in.Question},
		func(ctx context.Context, tx pg.Tx, y *questionnaire.Year) (err error) {
			saved, err = s.Put(ctx, tx, scope, y, in, Along{})
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
func (s *Service) Mark(ctx context.Context, scope tenant.Scope, in Mark) (answer.Answer, error) {
	var saved answer.Answer
	err := s.years.Write(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		y, a, err := s.Find(ctx, tx, scope, in.ID)
		if err != nil {
			return err
		}
		// What is not marked stays as the editor has seen it.
		if a.Version != in.Version {
			return &answer.Stale{Current: a}
		}
		changed := Save{Question: a.Question, Year: a.Year, Version: in.Version, Content: a.Content}
		changed.Completed = in.Completed
		changed.NotApplicable = in.NotApplicable
		changed.NotApplicableReason = in.NotApplicableReason
		saved, err = s.Put(ctx, tx, scope, y, changed, Along{})
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
func (s *Service) Import(ctx context.Context, scope tenant.Scope, in Import) (answer.Answer, error) {
	var saved answer.Answer
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
		saved, err = s.Put(ctx, tx, scope, y, Copy(y, from, in.Question), From(from))
		return err
	})
	return saved, err
}

// Copy is the save that brings the content of another year's answer into this
// one, as a draft. A mark that it is not applicable comes along with its
// reason, and is a draft like all else until a person has saved it.
func Copy(y *questionnaire.Year, from *answer.Answer, question string) Save {
	copied := Save{Question: question, Year: y.Number, Content: from.Content}
	copied.Completed = false
	if a, ok := y.Answers[question]; ok {
		copied.Version = a.Version
	}
	return copied
}

// Along is what a save brings along from another year's answer.
type Along struct {
	Documents []uuid.UUID   // nil: those that are there stay
	Source    answer.Source // of the value; ByPerson leaves that of a value that stays
	From      int           // year, zero: a person wrote it
	By        *uuid.UUID    // job that carries a whole year over
}

// From is all that an answer of another year has to bring along.
func From(a *answer.Answer) Along {
	return Along{Documents: a.Documents, Source: a.Source, From: a.Year}
}

// source returns the answer to import. A question that is assigned to the
// person brings its earlier answers along.
func (s *Service) source(ctx context.Context, tx pg.Tx, scope tenant.Scope, in Import) (*answer.Answer, error) {
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

// Find returns an answer that the scope may see, by id.
func (s *Service) Find(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (*questionnaire.Year, *answer.Answer, error) {
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

// Put checks and saves in a transaction that the caller has opened, for a
// person whose permission the caller has asked for. It pins the year to its
// edition with the first save in it.
func (s *Service) Put(
	ctx context.Context, tx pg.Tx, scope tenant.Scope, y *questionnaire.Year, in Save, with Along,
) (answer.Answer, error) {
	if err := s.years.Begin(ctx, tx, scope, y); err != nil {
		return answer.Answer{}, err
	}
	content, err := checked(y, scope, in)
	if err != nil {
		return answer.Answer{}, err
	}
	a := answer.Answer{
		Question: in.Question, Year: in.Year, Content: content, Documents: with.Documents, Source: with.Source, CarriedFrom: with.From, Version: in.Version,
		UpdatedBy: answer.Person{ID: scope.Person}, UpdatedAt: s.now().UTC().Truncate(time.Microsecond),
	}
	r, err := newAnswerRow(scope.Company, &a)
	if err != nil {
		return answer.Answer{}, err
	}
	r.Impersonated, r.CarryID, r.Standard, r.EditionID = scope.Impersonated, with.By, int(y.Standard), y.Pinned
	err = tx.NewRaw(saveSQL, r).Scan(ctx, &a.ID, &a.Version, pgdialect.Array(&a.Documents), &a.Source, &a.UpdatedBy.Name)
	if pg.NoRows(err) {
		return answer.Answer{}, s.stale(ctx, tx, scope, in)
	}
	if err != nil {
		return answer.Answer{}, fmt.Errorf("save answer to %s: %w", in.Question, err)
	}
	a.Blank = content.Empty() && len(a.Documents) == 0
	if err := s.infer(ctx, tx, scope, y, &a); err != nil {
		return answer.Answer{}, err
	}
	return a, nil
}

// checked returns what a save comes to as it is kept.
func checked(y *questionnaire.Year, scope tenant.Scope, in Save) (answer.Content, error) {
	q, err := y.Open(scope, in.Question)
	if err != nil {
		return answer.Content{}, err
	}
	return answer.Check(y.Edition, q, y.Standard, y.Currency, in.Content)
}

// stale is the error of a save that somebody was faster than.
func (s *Service) stale(ctx context.Context, tx pg.Tx, scope tenant.Scope, in Save) error {
	y, err := s.years.ReadIn(ctx, tx, scope, in.Year, []string{in.Question})
	if err != nil {
		return err
	}
	return &answer.Stale{Current: y.Answers[in.Question]}
}
