// Package edition tells which edition of its standard a company's year stands in, and moves
// it to another.
package edition

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/carry"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Service moves years from edition to edition.
type Service struct {
	db        *pg.DB
	catalogue *catalogue.Catalogue
	years     *questionnaire.Years
	writing   *writing.Service
	now       func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, c *catalogue.Catalogue, years *questionnaire.Years, w *writing.Service, now func() time.Time) *Service {
	return &Service{db: db, catalogue: c, years: years, writing: w, now: now}
}

// Year is the edition that a company's year stands in.
type Year struct {
	Year     int
	Standard catalogue.Standard
	Edition  *catalogue.Edition // nil when none serves the standard
	Moves    []Move             // to each other edition that the year may stand in, the newest last
}

// Move is what moving a year to another edition does.
type Move struct {
	To    *catalogue.Edition
	Newer bool // than the edition it stands in
	catalogue.Comparison
	Misfits []*catalogue.Question // whose answers do not fit the other form: they stay, as drafts
	Resting int                   // answers to questions that are gone: they stay, and come back with them
	Back    int                   // such answers to questions that come back
	Implied []*catalogue.Question // that are answered by what others say: whether a thing applies at all
}

// Of returns the edition that a year stands in, with what moving it to
// each other one would do. Requires Carry.
func (s *Service) Of(ctx context.Context, scope tenant.Scope, year int) (Year, error) {
	if err := scope.Require(answer.Carry); err != nil {
		return Year{}, err
	}
	if err := answer.MayRead(scope); err != nil {
		return Year{}, err
	}
	y, err := s.years.Read(ctx, scope, year, nil)
	if err != nil {
		return Year{}, err
	}
	found := Year{Year: year, Standard: y.Standard, Edition: y.Edition}
	editions := s.catalogue.For(y.Standard, catalogue.FirstDay(year))
	if len(editions) < 2 {
		return found, nil
	}
	if y, err = s.years.Read(ctx, scope, year, s.catalogue.Questions()); err != nil {
		return Year{}, err
	}
	newer := false
	for _, e := range editions {
		if e == y.Edition {
			newer = true
			continue
		}
		move := moveTo(y, e)
		move.Newer = newer
		found.Moves = append(found.Moves, move)
	}
	return found, nil
}

// moveTo tells what moving the year to an edition does.
func moveTo(y *questionnaire.Year, to *catalogue.Edition) Move {
	m := Move{To: to, Comparison: catalogue.Compare(y.Edition, to, y.Standard)}
	m.Resting, m.Back = countAnswers(y, m.Removed), countAnswers(y, m.Added)
	for i := range to.Questions {
		q := &to.Questions[i]
		before, known := y.Edition.Question(q.ID)
		if q.In(y.Standard) && !fits(y, to, q) && (!known || !before.In(y.Standard) || fits(y, y.Edition, before)) {
			m.Misfits = append(m.Misfits, q)
		}
	}
	there := *y
	there.Edition = to
	for _, i := range there.Implied(y.Edition) {
		if q, asked := to.Question(i.Question); asked {
			m.Implied = append(m.Implied, q)
		}
	}
	return m
}

func countAnswers(y *questionnaire.Year, questions []*catalogue.Question) (n int) {
	for _, q := range questions {
		if y.Answers[q.ID].Status() != answer.NotStarted {
			n++
		}
	}
	return n
}

// fits reports whether the answer to a question could be saved as it is. None
// fits, and what is marked not applicable says nothing that has to.
func fits(y *questionnaire.Year, e *catalogue.Edition, q *catalogue.Question) bool {
	a := y.Answers[q.ID]
	if a.Status() == answer.NotStarted || a.NotApplicable {
		return true
	}
	_, err := answer.Check(e, q, y.Standard, y.Currency, a.Content)
	return err == nil
}

// draftSQL makes completed answers drafts again and keeps what they were.
const draftSQL = `
with made as (
  update answers set completed = false, version = version + 1, updated_by = ?person, updated_at = ?at
  where company_id = ?company and year = ?year and question_id = any (?questions::text[]) and completed
  returning new.company_id, new.id, new.version, to_jsonb(old) as before
)
insert into answer_history (company_id, answer_id, version, at, by, impersonated, changes, before)
select company_id, id, version, ?at, ?person, ?impersonated, array['edition'], before from made`

// restoreSQL completes answers again that a move made drafts of and nobody has
// touched since, as their writer left them.
const restoreSQL = `
with moved as (
  select a.company_id, a.id, h.before from answers a
  join answer_history h on h.company_id = a.company_id and h.answer_id = a.id and h.version = a.version
  where a.company_id = ?company and a.year = ?year and a.question_id <> all (?questions::text[]) and not a.completed
    and h.changes = array['edition'] and (h.before ->> 'completed')::boolean
), made as (
  update answers a set completed = true, version = a.version + 1,
    updated_by = (m.before ->> 'updated_by')::uuid, updated_at = (m.before ->> 'updated_at')::timestamptz
  from moved m where a.company_id = ?company and a.company_id = m.company_id and a.id = m.id
  returning new.company_id, new.id, new.version, to_jsonb(old) as before
)
insert into answer_history (company_id, answer_id, version, at, by, impersonated, changes, before)
select company_id, id, version, ?at, ?person, ?impersonated, array['edition'], before from made`

// draftArgs are the parameters of draftSQL and restoreSQL by name. The questions
// are those whose answers do not fit.
type draftArgs struct {
	Company      uuid.UUID `bun:"company"`
	Year         int       `bun:"year"`
	Questions    []string  `bun:"questions,array"`
	Person       uuid.UUID `bun:"person"`
	Impersonated bool      `bun:"impersonated"`
	At           time.Time `bun:"at"`
}

// Move moves a year to another edition of its standard. No answer is
// lost: those that do not fit become drafts, those to questions that are gone
// wait for the way back. Whether a thing applies at all, which only the other
// edition asks, is answered by what is said of it. Moving to where the year stands changes nothing. It
// needs Carry, and returns tenant.ErrNotFound for an edition that the year may
// not stand in.
func (s *Service) Move(ctx context.Context, scope tenant.Scope, year int, edition string) error {
	if err := scope.Require(answer.Carry); err != nil {
		return err
	}
	if err := answer.MayRead(scope); err != nil {
		return err
	}
	if err := s.years.CheckYear(year); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := carry.NoneRunning(ctx, tx, scope.Company); err != nil {
			return err
		}
		y, err := s.hold(ctx, tx, scope, year)
		if err != nil {
			return err
		}
		editions := s.catalogue.For(y.Standard, catalogue.FirstDay(year))
		i := slices.IndexFunc(editions, func(e *catalogue.Edition) bool { return e.ID == edition })
		if i < 0 {
			return tenant.ErrNotFound
		}
		if editions[i] == y.Edition {
			return nil
		}
		return s.move(ctx, tx, scope, y, editions[i])
	})
}

// hold reads all of a year and keeps others from saving in it until the
// transaction ends.
func (s *Service) hold(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int) (*questionnaire.Year, error) {
	y, err := s.years.ReadIn(ctx, tx, scope, year, nil)
	if err != nil {
		return nil, err
	}
	if y.Edition == nil {
		return nil, tenant.ErrNotFound
	}
	if _, err := catalogue.Pin(ctx, tx, scope, y.Standard, year, y.Edition.ID); err != nil {
		return nil, err
	}
	return s.years.ReadIn(ctx, tx, scope, year, s.catalogue.Questions())
}

func (s *Service) move(ctx context.Context, tx pg.Tx, scope tenant.Scope, y *questionnaire.Year, to *catalogue.Edition) error {
	misfits := []string{}
	for _, q := range moveTo(y, to).Misfits {
		misfits = append(misfits, q.ID)
	}
	at := s.now().UTC().Truncate(time.Microsecond)
	args := draftArgs{scope.Company, y.Number, misfits, scope.Person, scope.Impersonated, at}
	for _, sql := range []string{restoreSQL, draftSQL} {
		if _, err := tx.NewRaw(sql, args).Exec(ctx); err != nil {
			return fmt.Errorf("make drafts of %d: %w", y.Number, err)
		}
	}
	if err := catalogue.Repin(ctx, tx, scope, y.Standard, y.Number, to.ID); err != nil {
		return err
	}
	if err := s.writing.Imply(ctx, tx, scope, y.Number, y.Edition, nil); err != nil {
		return err
	}
	return audit.Record(ctx, tx, scope, at, audit.Event{Kind: audit.EditionMoved, Detail: map[string]string{
		"year": strconv.Itoa(y.Number), "from": y.Edition.ID, "to": to.ID, "drafts": strconv.Itoa(len(misfits)),
	}})
}
