package prefill

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/ai/assistant"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/reference/catalogue"
)

// inBatch is how many questions go into one call.
const inBatch = 6

// params are the parameters of a job of KindPrepare, and how far it has come.
type params struct {
	Year         int              `json:"year"`
	Locale       catalogue.Locale `json:"locale"`
	Impersonated bool             `json:"impersonated"`
	Disabled     tenant.Feature   `json:"disabled"`
	After        string           `json:"after,omitempty"` // question up to which all were looked at
	Questions    int              `json:"questions"`       // looked at
	Suggested    int              `json:"suggested"`
	Notified     bool             `json:"told,omitempty"` // whoever wanted it
}

// Prepared is what a job has done.
type Prepared struct {
	Year      int    `json:"year"`
	Questions int    `json:"questions"` // looked at
	Suggested int    `json:"suggested"` // of them, with a suggestion
	Open      int    `json:"open"`      // that are left, when it ended early
	Ended     string `json:"ended"`     // code of why it ended early; empty when it did not
}

// Prepare begins to look at all open questions of a year. It returns
// assistant.ErrOff, ErrRunning and ErrNothingOpen. Requires Start.
func (s *Service) Prepare(ctx context.Context, scope tenant.Scope, year int, locale catalogue.Locale) (job.Job, error) {
	if err := scope.Require(Start); err != nil {
		return job.Job{}, err
	}
	state, err := s.assistant.State(ctx, scope)
	if err != nil {
		return job.Job{}, err
	}
	if !state.On {
		return job.Job{}, assistant.ErrOff
	}
	sheet, err := s.reading.Year(ctx, scope, year)
	if err != nil {
		return job.Job{}, err
	}
	if len(open(sheet, locale, "")) == 0 {
		return job.Job{}, ErrNothingOpen
	}
	var queued job.Job
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		queued, err = s.start(ctx, tx, scope, year, locale)
		return err
	})
	return queued, err
}

// start queues the work of Prepare.
func (s *Service) start(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int, locale catalogue.Locale) (job.Job, error) {
	if _, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock(hashtextextended(?, 0))", KindPrepare+scope.Company.String()); err != nil {
		return job.Job{}, err
	}
	var running bool
	err := tx.NewRaw("select exists (select from jobs where company_id = ? and kind = ? and state in ('queued', 'running'))", scope.Company,
		KindPrepare).
		Scan(ctx, &running)
	if err == nil && running {
		err = ErrRunning
	}
	if err != nil {
		return job.Job{}, err
	}
	queued, err := job.Create(ctx, tx, scope, KindPrepare, params{
		Year: year, Locale: locale, Impersonated: scope.Impersonated, Disabled: scope.DisabledFeatures(),
	})
	if err != nil {
		return job.Job{}, err
	}
	event := audit.Event{Kind: audit.AnswersPrepared, Detail: map[string]string{"year": strconv.Itoa(year)}}
	if err := audit.Record(ctx, tx, scope, s.now(), event); err != nil {
		return job.Job{}, err
	}
	return queued, tx.Enqueue(ctx, Preparing{queued.Ref()})
}

// Stop ends the work of Prepare; what was found stays. It returns
// tenant.ErrNotFound when it has ended. Requires Start.
func (s *Service) Stop(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	if err := scope.Require(Start); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error { return job.Cancel(ctx, tx, scope, KindPrepare, id) })
}

// open are the questions after one, all for the first, that are still to be
// answered and that something may be suggested for.
func open(sheet answer.Sheet, locale catalogue.Locale, after string) []form {
	var all []form
	passed := after == ""
	for _, item := range sheet.Items {
		if passed && item.Status() == answer.NotStarted && item.Applicability == answer.Applicable && suggests(sheet, item.Question) {
			all = append(all, form{sheet, item.Question, locale})
		}
		passed = passed || item.Question.ID == after
	}
	return all
}

// Run does the work of a job of KindPrepare, from where an earlier attempt has
// stopped. When the budget is used up it ends with what it has. The mail that
// tells of it is sent once, with the last piece of work.
func (s *Service) Run(ctx context.Context, run *job.Run) (Prepared, error) {
	var p params
	if err := json.Unmarshal(run.Job.Params, &p); err != nil {
		return Prepared{}, fmt.Errorf("read parameters of job %s: %w", run.Job.ID, err)
	}
	scope := tenant.NewScope(run.Job.Person, run.Job.Company, assistant.Use, answer.Read, answer.Write, document.Read, company.See,
		company.Read, footprint.Read).
		Disabled(p.Disabled)
	scope.Impersonated = p.Impersonated
	sheet, err := s.reading.Year(ctx, scope, p.Year)
	if err != nil {
		return Prepared{}, err
	}
	forms := open(sheet, p.Locale, p.After)
	total := p.Questions + len(forms)
	ended := ""
	for batch := range slices.Chunk(forms, inBatch) {
		if err := run.Progress(ctx, int64(p.Questions), int64(total)); err != nil {
			return Prepared{}, err
		}
		next, err := s.lookAt(ctx, scope, run, p, batch)
		if errors.Is(err, assistant.ErrBudget) || errors.Is(err, assistant.ErrOff) {
			ended = fault.CodeOf(err)
			break
		}
		if err != nil {
			return Prepared{}, err
		}
		p = next
	}
	done := Prepared{Year: p.Year, Questions: p.Questions, Suggested: p.Suggested, Open: total - p.Questions, Ended: ended}
	if p.Notified || run.Job.Person == uuid.Nil {
		return done, nil
	}
	p.Notified = true
	return done, s.notify(ctx, scope, run, p, done)
}

// lookAt asks about some questions and writes down, together with what was
// found, how far the job has come.
func (s *Service) lookAt(ctx context.Context, scope tenant.Scope, run *job.Run, p params, batch []form) (params, error) {
	m := material{kind: Answer}
	for _, f := range batch {
		if err := s.footprint(ctx, scope, &m, f); err != nil {
			return p, err
		}
		detail, err := s.reading.Get(ctx, scope, p.Year, f.question.ID)
		if err != nil {
			return p, err
		}
		if last := detail.LastYear(); last != nil {
			m.answer(f, last)
		}
		if err := s.passages(ctx, scope, &m, f.about(), passagesInBatch); err != nil {
			return p, err
		}
	}
	if err := s.details(ctx, scope, &m); err != nil {
		return p, err
	}
	next := p
	next.After, next.Questions = batch[len(batch)-1].question.ID, p.Questions+len(batch)
	c := call{kind: assistant.Prefill, forms: batch, material: m, job: run.Job.ID}
	c.along = func(ctx context.Context, tx pg.Tx, made int) error {
		next.Suggested = p.Suggested + made
		if _, err := job.Amend(ctx, tx, run.Job, next); err != nil {
			return err
		}
		return run.Fence(ctx, tx)
	}
	err := s.patiently(ctx, func() error {
		_, err := s.consult(ctx, scope, c)
		return err
	})
	if errors.Is(err, assistant.ErrNoAnswer) || errors.Is(err, assistant.ErrTooLong) { // of these questions; the next ones may be luckier
		err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error { return c.along(ctx, tx, 0) })
	}
	return next, err
}

// maxWaits bounds how often one piece of work waits for its turn.
const maxWaits = 10

// patiently tries again while the assistant is busy, as long as it says.
func (s *Service) patiently(ctx context.Context, try func() error) error {
	for n := 0; ; n++ {
		err := try()
		busy, ok := errors.AsType[*fault.Error](err)
		if !ok || !errors.Is(err, assistant.ErrBusy) || n == maxWaits {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(max(busy.RetryAfter, time.Second)):
		}
	}
}

// notify enqueues the mail about how it ended to the person who asked for it, and
// writes down that it did.
func (s *Service) notify(ctx context.Context, scope tenant.Scope, run *job.Run, p params, done Prepared) error {
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		err := tx.Enqueue(ctx, company.Prepared{
			Company: run.Job.Company, Person: run.Job.Person, Year: done.Year, Suggested: done.Suggested, Questions: done.Questions,
			Unfinished: done.Ended != "",
		})
		if err != nil {
			return err
		}
		if _, err := job.Amend(ctx, tx, run.Job, p); err != nil {
			return err
		}
		return run.Fence(ctx, tx)
	})
}
