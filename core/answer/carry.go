package answer

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/audit"
	"tillit/core/catalogue"
	"tillit/core/fault"
	"tillit/core/job"
	"tillit/core/pg"
	"tillit/core/tenant"
)

// Carry lets a person carry the answers of a whole year over to another.
const Carry tenant.Permission = "answer.carry"

// Faults of carrying over.
var (
	// ErrSameYear refuses to carry a year over to itself.
	ErrSameYear = fault.New(fault.Invalid, "answer.sameYear")
	// ErrNothingToCarry refuses a year without answers.
	ErrNothingToCarry = fault.New(fault.Invalid, "answer.nothingToCarry")
	// ErrCarryRunning refuses to begin or take back while the answers of the
	// year are being carried over.
	ErrCarryRunning = fault.New(fault.Conflict, "answer.carryRunning")
)

// KindCarry is the kind of the job that carries a year over.
const KindCarry = "answer.carry"

// Carrying is the payload of that job.
type Carrying struct {
	job.Ref
}

// Kind is KindCarry.
func (Carrying) Kind() string { return KindCarry }

// Years are the source and the target of carrying over.
type Years struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// carryParams are the job's parameters.
type carryParams struct {
	Years
	Impersonated bool `json:"impersonated"`
}

// Preview says what carrying over would do.
type Preview struct {
	Years
	Questions int // of the target year
	Answers   int // that would be carried over
	Overwrite int // of these, over an answer of the target year
	Sections  []SectionPreview
}

// SectionPreview is the part of one section that has answers to carry over.
type SectionPreview struct {
	Section   catalogue.Section
	Answers   int
	Overwrite int
}

// Carried is what a job has done.
type Carried struct {
	Years
	Carried int             `json:"carried"`
	Failed  []FailedToCarry `json:"failed"`
}

// FailedToCarry is an answer that stayed behind: it does not fit the question
// any more.
type FailedToCarry struct {
	Question string `json:"questionId"`
	Code     string `json:"code"`
}

// YearAnswers counts the answers of a year.
type YearAnswers struct {
	Year    int
	Answers int
}

// Years lists the years that the company has answers in, the newest first. It
// needs Carry.
func (s *Service) Years(ctx context.Context, scope tenant.Scope) ([]YearAnswers, error) {
	if err := scope.Require(Carry); err != nil {
		return nil, err
	}
	if err := mayRead(scope); err != nil {
		return nil, err
	}
	years := []YearAnswers{}
	q := pg.Query{
		SQL:  "select year, count(*) from answers a where company_id = $1 and not (" + blankSQL + ") group by year order by year desc",
		Args: []any{scope.Company},
	}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) (err error) {
		years, err = pgx.AppendRows(years, rows, pgx.RowToStructByPos[YearAnswers])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count answers by year: %w", err)
	}
	return years, nil
}

// Preview tells what carrying the answers of a year over to another would do.
// It needs Carry.
func (s *Service) Preview(ctx context.Context, scope tenant.Scope, years Years) (Preview, error) {
	if err := s.mayCarry(scope, years); err != nil {
		return Preview{}, err
	}
	from, err := s.read(ctx, scope, years.From, s.catalogue.Questions())
	if err != nil {
		return Preview{}, err
	}
	to, err := s.read(ctx, scope, years.To, s.catalogue.Questions())
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Years: years, Questions: len(to.items(to.takes))}
	at := map[catalogue.Section]int{}
	for _, q := range carries(from, to) {
		i, ok := at[q.Section]
		if !ok {
			i = len(p.Sections)
			at[q.Section] = i
			p.Sections = append(p.Sections, SectionPreview{Section: q.Section})
		}
		p.Answers++
		p.Sections[i].Answers++
		if to.answers[q.ID].Status() != NotStarted {
			p.Overwrite++
			p.Sections[i].Overwrite++
		}
	}
	slices.SortFunc(p.Sections, func(a, b SectionPreview) int { return int(a.Section) - int(b.Section) })
	return p, nil
}

func (s *Service) mayCarry(scope tenant.Scope, years Years) error {
	if err := scope.Require(Carry); err != nil {
		return err
	}
	if err := mayRead(scope); err != nil {
		return err
	}
	if years.From == years.To {
		return ErrSameYear
	}
	return s.checkYear(years.To)
}

// carries lists the questions of the target year whose answer the source year
// has.
func carries(from, to *facts) []*catalogue.Question {
	var found []*catalogue.Question
	for _, item := range to.items(to.takes) {
		if from.answers[item.Question.ID].Status() != NotStarted {
			found = append(found, item.Question)
		}
	}
	return found
}

// takes tells whether an answer may be carried over to a question: what the
// company is opted out of stays as it is.
func (y *facts) takes(q *catalogue.Question) bool { return y.enabled(q) && y.exempt[q.ID] == nil }

// enabled tells whether the section of a question is switched on.
func (y *facts) enabled(q *catalogue.Question) bool { return y.disabled&q.Section.Feature() == 0 }

// StartCarry begins to carry the answers of a year over to another. The answers
// of the target year that it replaces are kept as history. It needs Carry.
func (s *Service) StartCarry(ctx context.Context, scope tenant.Scope, years Years) (job.Job, error) {
	preview, err := s.Preview(ctx, scope, years)
	if err != nil {
		return job.Job{}, err
	}
	if preview.Answers == 0 {
		return job.Job{}, ErrNothingToCarry
	}
	var queued job.Job
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := noCarryRunning(ctx, tx, scope.Company); err != nil {
			return err
		}
		if queued, err = job.Create(ctx, tx, scope, KindCarry, carryParams{years, scope.Impersonated}); err != nil {
			return err
		}
		told := audit.Event{Kind: audit.AnswersCarried, Detail: map[string]string{"from": strconv.Itoa(years.From), "to": strconv.Itoa(years.To)}}
		if err := audit.Record(ctx, tx, scope, s.now(), told); err != nil {
			return err
		}
		return tx.Enqueue(ctx, Carrying{queued.Ref()})
	})
	return queued, err
}

// noCarryRunning makes sure, until the transaction ends, that no year of the
// company is being carried over.
func noCarryRunning(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	if _, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock(hashtextextended(?, 0))", KindCarry+company.String()); err != nil {
		return err
	}
	var running bool
	err := tx.NewRaw("select exists (select from jobs where company_id = ? and kind = ? and state in ('queued', 'running'))",
		company, KindCarry).Scan(ctx, &running)
	if err == nil && running {
		return ErrCarryRunning
	}
	return err
}

// ReadyAgain tells whether a failed job of KindCarry may be started again: it
// returns ErrCarryRunning, job.ErrGone when what it had carried over was taken
// back, and job.ErrRightsGone.
func ReadyAgain(ctx context.Context, tx pg.Tx, failed job.Job) error {
	if err := noCarryRunning(ctx, tx, failed.Company); err != nil {
		return err
	}
	var back bool
	err := tx.NewRaw(`select exists (
			select from answer_history made
			join answer_history next on next.company_id = made.company_id and next.answer_id = made.answer_id and next.version = made.version + 1
			where made.company_id = ? and made.carry_id = ? and 'takenBack' = any (next.changes))`, failed.Company, failed.ID).Scan(ctx, &back)
	if err != nil {
		return fmt.Errorf("ask whether job %s was taken back: %w", failed.ID, err)
	}
	if back {
		return job.ErrGone
	}
	return job.StillAllowed(ctx, tx, failed)
}

// RunCarry does the work of a job of KindCarry. What an earlier attempt has
// carried over is left alone, so that running twice changes nothing.
func (s *Service) RunCarry(ctx context.Context, run *job.Run) (Carried, error) {
	var params carryParams
	if err := json.Unmarshal(run.Job.Params, &params); err != nil {
		return Carried{}, fmt.Errorf("read parameters of job %s: %w", run.Job.ID, err)
	}
	scope := tenant.NewScope(run.Job.Person, run.Job.Company, Read, Write)
	scope.Impersonated = params.Impersonated
	from, err := s.read(ctx, scope, params.From, s.catalogue.Questions())
	if err != nil {
		return Carried{}, err
	}
	to, err := s.read(ctx, scope, params.To, s.catalogue.Questions())
	if err != nil {
		return Carried{}, err
	}

	questions := carries(from, to)
	done := Carried{Years: params.Years, Failed: []FailedToCarry{}}
	const batch = 50
	for part := range slices.Chunk(questions, batch) {
		if err := run.Progress(ctx, int64(done.Carried+len(done.Failed)), int64(len(questions))); err != nil {
			return Carried{}, err
		}
		err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
			if err := run.Fence(ctx, tx); err != nil {
				return err
			}
			return s.carryPart(ctx, tx, scope, run.Job.ID, from, part, &done)
		})
		if err != nil {
			return Carried{}, err
		}
	}
	return done, nil
}

// carryPart carries some answers over in one transaction.
func (s *Service) carryPart(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, from *facts,
	part []*catalogue.Question, done *Carried,
) error {
	to, err := s.readIn(ctx, tx, scope, done.To, ids(part))
	if err != nil {
		return err
	}
	carriedBefore, err := carriedBy(ctx, tx, scope, id)
	if err != nil {
		return err
	}
	for _, q := range part {
		source := from.answers[q.ID]
		with := carriedFrom(source)
		with.by = &id
		if a, ok := to.answers[q.ID]; ok && slices.Contains(carriedBefore, a.ID) {
			done.Carried++
			continue
		}
		_, err := s.store(ctx, tx, scope, to, to.copy(source, q.ID), with)
		switch {
		case err == nil:
			done.Carried++
		case fault.KindOf(err) == fault.Invalid:
			done.Failed = append(done.Failed, FailedToCarry{q.ID, fault.CodeOf(err)})
		default:
			return err
		}
	}
	return nil
}

func ids(questions []*catalogue.Question) []string {
	all := make([]string, len(questions))
	for i, q := range questions {
		all[i] = q.ID
	}
	return all
}

// carriedBy lists the answers that a job has carried over.
func carriedBy(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) ([]uuid.UUID, error) {
	var answers []uuid.UUID
	err := tx.NewRaw("select answer_id from answer_history where company_id = ? and carry_id = ?", scope.Company, id).Scan(ctx, &answers)
	return answers, err
}

// TakenBack is what taking back has done.
type TakenBack struct {
	Restored int // answers that are again as they were
	Kept     int // answers that somebody has saved since
}

// takeBackSQL puts the answers that a job carried over back to what they were,
// as a new version each. What was empty before becomes empty. An answer that
// somebody has saved since is left alone.
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
select (select count(*) from restored), (select count(*) from made)`

// takeBackArgs are the parameters of takeBackSQL by name.
type takeBackArgs struct {
	Company      uuid.UUID `bun:"company"`
	Carry        uuid.UUID `bun:"carry"`
	Person       uuid.UUID `bun:"person"`
	Impersonated bool      `bun:"impersonated"`
	At           time.Time `bun:"at"`
}

// TakeBack undoes the carrying over of a year as a whole. Doing it twice
// changes nothing more. It needs Carry, and returns tenant.ErrNotFound for
// anything but a job of KindCarry of the company.
func (s *Service) TakeBack(ctx context.Context, scope tenant.Scope, id uuid.UUID) (TakenBack, error) {
	if err := scope.Require(Carry); err != nil {
		return TakenBack{}, err
	}
	if err := mayRead(scope); err != nil {
		return TakenBack{}, err
	}
	var back TakenBack
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := noCarryRunning(ctx, tx, scope.Company); err != nil {
			return err
		}
		var known bool
		err := tx.NewRaw("select exists (select from jobs where company_id = ? and id = ? and kind = ?)",
			scope.Company, id, KindCarry).Scan(ctx, &known)
		if err == nil && !known {
			err = tenant.ErrNotFound
		}
		if err != nil {
			return err
		}
		var made int
		err = tx.NewRaw(takeBackSQL, takeBackArgs{
			scope.Company, id, scope.Person, scope.Impersonated, s.now().UTC().Truncate(time.Microsecond),
		}).Scan(ctx, &back.Restored, &made)
		if err != nil {
			return err
		}
		back.Kept = made - back.Restored
		return audit.Record(ctx, tx, scope, s.now(), audit.Event{Kind: audit.AnswersTakenBack, Detail: map[string]string{
			"restored": strconv.Itoa(back.Restored), "kept": strconv.Itoa(back.Kept),
		}})
	})
	return back, err
}
