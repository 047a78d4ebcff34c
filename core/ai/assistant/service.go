package assistant

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
)

// Service asks a language model for companies.
type Service struct {
	db     *pg.DB
	model  Model // nil for none
	limits Limits
	clock  func() time.Time
}

// NewService returns the service on db that asks model, or nobody when it is
// nil.
func NewService(db *pg.DB, model Model, limits Limits, clock func() time.Time) *Service {
	return &Service{db: db, model: model, limits: limits, clock: clock}
}

// Model is what the language model is called; empty without one.
func (s *Service) Model() string {
	if s.model == nil {
		return ""
	}
	return s.model.Name()
}

const (
	atOnce      = 3               // calls of a company under way
	givesUp     = 5 * time.Minute // after which one that has not ended never will
	soon        = 5 * time.Second // until a call under way may have ended
	perToken    = 3               // characters; a token of the languages of the product has rather more
	forAnswer   = 1000            // tokens that are set aside for an answer
	writingDown = 10 * time.Second
)

// Ask asks the model for the company of the scope and returns what it says. It
// returns ErrOff, ErrBudget, ErrBusy, ErrUnavailable, ErrNoAnswer or ErrTooLong,
// and tenant.ErrNotFound when the material has a document that is not the
// company's. Requires the permission Use.
func (s *Service) Ask(ctx context.Context, scope tenant.Scope, q Question) (Answer, error) {
	if err := scope.Require(Use); err != nil {
		return Answer{}, err
	}
	if s.model == nil {
		return Answer{}, ErrOff
	}
	call, p, err := s.begin(ctx, scope, q)
	if err != nil {
		return Answer{}, err
	}
	reply, failed := s.model.Complete(ctx, p.instructions, p.material, q.Schema)
	if err := s.end(ctx, scope, call, reply, failed); err != nil {
		return Answer{}, errors.Join(err, failed)
	}
	if failed != nil {
		return Answer{}, fmt.Errorf("ask %s (%s): %w", s.model.Name(), q.Kind, failed)
	}
	return Answer{Call: call.ID, Model: call.Model, JSON: reply.Text, Material: p.pieces}, nil
}

// begin writes down that the question is asked, which sets the tokens aside
// that it is expected to use.
func (s *Service) begin(ctx context.Context, scope tenant.Scope, q Question) (call callRow, p prompt, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		w, err := wording(ctx, tx, q.Kind)
		if err != nil {
			return err
		}
		if p, err = w.compose(q); err != nil {
			return err
		}
		ours, err := owns(ctx, tx, scope.Company, q.Material)
		if err != nil {
			return err
		}
		if !ours {
			return tenant.ErrNotFound
		}
		call = callRow{
			CompanyID: scope.Company, ID: uuid.Must(uuid.NewV7()), Kind: q.Kind, Subject: Plain(q.Subject, maxLabel),
			PersonID:     pg.Null(scope.Person),
			Impersonated: scope.Impersonated, Model: s.model.Name(), Wording: p.wording, AskedAt: s.clock(),
			Instructions: p.instructions, Material: p.material,
			QuestionTokens: tokens(p.instructions + p.material), AnswerTokens: forAnswer, Estimated: true,
		}
		if err := s.admit(ctx, tx, call); err != nil {
			return err
		}
		if _, err := tx.NewInsert().Model(&call).Exec(ctx); err != nil {
			return fmt.Errorf("write down call: %w", err)
		}
		return nil
	})
	return call, p, err
}

// admit refuses a call for which there is no budget, or one too many just now.
// Calls of one company wait for each other here; those of several may together
// exceed the budget of all by what was asked at the same moment.
func (s *Service) admit(ctx context.Context, tx pg.Tx, call callRow) error {
	_, err := tx.NewRaw("select pg_advisory_xact_lock(hashtextextended(?, 0))", "assistant "+call.CompanyID.String()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("wait for other calls of the company: %w", err)
	}
	state, err := s.state(ctx, tx, call.CompanyID)
	if err != nil {
		return err
	}
	if !state.On {
		return ErrOff
	}
	all, err := usedByAll(ctx, tx, state.Since)
	if err != nil {
		return err
	}
	need := call.QuestionTokens + call.AnswerTokens
	if state.Used+need > state.Budget || all+need > s.limits.AllMonthlyTokens {
		return ErrBudget.After(state.Until.Sub(call.AskedAt))
	}
	var underWay int
	err = tx.NewRaw("select count(*) from assistant_calls where company_id = ? and outcome is null and asked_at > ?", call.CompanyID,
		call.AskedAt.Add(-givesUp)).
		Scan(ctx, &underWay)
	if err != nil {
		return fmt.Errorf("count calls under way: %w", err)
	}
	if underWay >= atOnce {
		return ErrBusy.After(soon)
	}
	return s.pace(ctx, tx, call.CompanyID.String())
}

// pace counts a call against what a company and all may ask in a minute.
func (s *Service) pace(ctx context.Context, tx pg.Tx, who string) error {
	one := throttle.Rule{Name: "assistant", Burst: s.limits.PerMinute, Every: time.Minute / time.Duration(s.limits.PerMinute)}
	all := throttle.Rule{Name: "assistant-all", Burst: s.limits.AllPerMinute, Every: time.Minute / time.Duration(s.limits.AllPerMinute)}
	err := throttle.TakeIn(ctx, tx, s.clock(), one.Of(who), all.Of())
	if full, ok := errors.AsType[*fault.Error](err); ok && errors.Is(err, throttle.ErrTooMany) {
		return ErrBusy.After(full.RetryAfter)
	}
	return err
}

// end writes down what came of a call, also of one that nobody waits for any
// more.
func (s *Service) end(ctx context.Context, scope tenant.Scope, call callRow, reply Reply, failed error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writingDown)
	defer cancel()
	took := s.clock().Sub(call.AskedAt).Milliseconds()
	call.TookMS, call.Outcome = &took, new(outcomeOf(failed))
	call.Answer = Masked(strings.ToValidUTF8(strings.ReplaceAll(string(reply.Text), "\x00", ""), ""))
	if reply.QuestionTokens+reply.AnswerTokens > 0 {
		call.QuestionTokens, call.AnswerTokens, call.Estimated = reply.QuestionTokens, reply.AnswerTokens, false
	} else {
		call.AnswerTokens = tokens(string(reply.Text))
	}
	if *call.Outcome == Unavailable {
		call.QuestionTokens, call.AnswerTokens = 0, 0 // nobody read it
	}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewUpdate().Model(&call).WherePK().Column("outcome", "answer", "question_tokens", "answer_tokens", "estimated",
			"took_ms").Exec(ctx)
		return err
	})
	if err != nil {
		return fmt.Errorf("write down answer to call %s: %w", call.ID, err)
	}
	return nil
}

// Outcome is what came of a call; empty while it is under way.
type Outcome string

// The outcomes.
const (
	Answered    Outcome = "answered"
	NoAnswer    Outcome = "noAnswer"
	Unavailable Outcome = "unavailable"
	Cancelled   Outcome = "cancelled"
)

func outcomeOf(err error) Outcome {
	switch {
	case err == nil:
		return Answered
	case errors.Is(err, ErrNoAnswer):
		return NoAnswer
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return Cancelled
	}
	return Unavailable
}

// tokens estimates how many there are in a text.
func tokens(text string) int64 {
	return int64(utf8.RuneCountInString(text)/perToken + 1)
}
