package carry

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Kind is the kind of the job that carries a year over.
const Kind = "answer.carry"

// Carrying is the payload of that job.
type Carrying struct {
	job.Ref
}

// Kind is that of the job.
func (Carrying) Kind() string { return Kind }

// params are the job's parameters.
type params struct {
	Years
	Impersonated bool `json:"impersonated"`
}

// Carried is what a job has done.
type Carried struct {
	Years
	Carried int      `json:"carried"`
	Failed  []Failed `json:"failed"`
}

// Failed is an answer that stayed behind: it does not fit the question
// any more.
type Failed struct {
	Question string `json:"questionId"`
	Code     string `json:"code"`
}

// Start begins to carry the answers of a year over to another. The answers
// of the target year that it replaces are kept as history. It returns
// seal.ErrSealed when that year is sealed. Requires Carry.
func (s *Service) Start(ctx context.Context, scope tenant.Scope, years Years) (job.Job, error) {
	preview, err := s.Preview(ctx, scope, years)
	if err != nil {
		return job.Job{}, err
	}
	if preview.Answers == 0 {
		return job.Job{}, ErrNothingToCarry
	}
	var queued job.Job
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := NoneRunning(ctx, tx, scope.Company); err != nil {
			return err
		}
		// Who seals the year at this moment waits and finds the job, or was faster.
		if sealed, err := seal.Locked(ctx, tx, scope.Company, years.To); err != nil {
			return err
		} else if sealed {
			return seal.ErrSealed
		}
		if queued, err = job.Create(ctx, tx, scope, Kind, params{years, scope.Impersonated}); err != nil {
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

// NoneRunning makes sure, until the transaction ends, that no year of the
// company is being carried over.
func NoneRunning(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	if _, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock(hashtextextended(?, 0))", Kind+company.String()); err != nil {
		return err
	}
	var running bool
	err := tx.NewRaw("select exists (select from jobs where company_id = ? and kind = ? and state in ('queued', 'running'))",
		company, Kind).Scan(ctx, &running)
	if err == nil && running {
		return ErrRunning
	}
	return err
}

// ReadyAgain reports whether a failed job of Kind may be started again: it
// returns ErrRunning, job.ErrGone when what it had carried over was taken
// back, and job.ErrRightsGone.
func ReadyAgain(ctx context.Context, tx pg.Tx, failed job.Job) error {
	if err := NoneRunning(ctx, tx, failed.Company); err != nil {
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

// Run does the work of a job of Kind. What an earlier attempt has
// carried over is left alone, so that running twice changes nothing.
func (s *Service) Run(ctx context.Context, run *job.Run) (Carried, error) {
	var params params
	if err := json.Unmarshal(run.Job.Params, &params); err != nil {
		return Carried{}, fmt.Errorf("read parameters of job %s: %w", run.Job.ID, err)
	}
	scope := tenant.NewScope(run.Job.Person, run.Job.Company, answer.Read, answer.Write)
	scope.Impersonated = params.Impersonated
	from, err := s.years.Read(ctx, scope, params.From, s.catalogue.Questions())
	if err != nil {
		return Carried{}, err
	}
	to, err := s.years.Read(ctx, scope, params.To, s.catalogue.Questions())
	if err != nil {
		return Carried{}, err
	}

	questions := carries(from, to)
	done := Carried{Years: params.Years, Failed: []Failed{}}
	const batch = 50
	for part := range slices.Chunk(questions, batch) {
		if err := run.Progress(ctx, int64(done.Carried+len(done.Failed)), int64(len(questions))); err != nil {
			return Carried{}, err
		}
		err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
			if err := s.carryPart(ctx, tx, scope, run.Job.ID, from, part, &done); err != nil {
				return err
			}
			return run.Fence(ctx, tx)
		})
		if err != nil {
			return Carried{}, err
		}
	}
	return done, s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.writing.Imply(ctx, tx, scope, params.To, from.Edition, &run.Job.ID); err != nil {
			return err
		}
		return run.Fence(ctx, tx)
	})
}

// carryPart carries some answers over in one transaction.
func (s *Service) carryPart(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, from *questionnaire.Year,
	part []*catalogue.Question, done *Carried,
) error {
	to, err := s.years.ReadIn(ctx, tx, scope, done.To, ids(part))
	if err != nil {
		return err
	}
	carriedBefore, err := carriedBy(ctx, tx, scope, id)
	if err != nil {
		return err
	}
	for _, q := range part {
		source := from.Answers[q.ID]
		with := writing.From(source)
		with.By = &id
		if a, ok := to.Answers[q.ID]; ok && slices.Contains(carriedBefore, a.ID) {
			done.Carried++
			continue
		}
		_, err := s.writing.Put(ctx, tx, scope, to, writing.Copy(to, source, q.ID), with)
		switch {
		case err == nil:
			done.Carried++
		case fault.KindOf(err) == fault.Invalid:
			done.Failed = append(done.Failed, Failed{q.ID, fault.CodeOf(err)})
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
