package suggestion

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/ai/assistant"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Unsure is the work that follows from groups about which the learner says
// nothing clear: a language model is asked.
type Unsure struct {
	Company uuid.UUID `json:"company"`
}

// Kind names the work.
func (Unsure) Kind() string { return "suggestion.ask" }

const (
	perCall = 20               // questions that go together
	perRun  = 200              // questions before others get their turn
	forgets = 30 * time.Minute // after which a question without an answer may be asked again
)

// Ask asks the assistant about the groups for which the learner is silent or
// unsure, each once, and makes the suggestions anew with what it says. What it
// does not answer leaves the suggestions as they are and is an error when all
// that could be asked has been; asking again later asks only that. Nothing
// happens where the company has no assistant, and no more than its budget
// allows. Requires the permissions Make, and See and Use of the assistant.
func (s *Service) Ask(ctx context.Context, scope tenant.Scope) error {
	if err := scope.Require(Make); err != nil {
		return err
	}
	if s.Model() == "" {
		return nil
	}
	if state, err := s.ai.State(ctx, scope); err != nil || !state.On {
		return err
	}
	claimed, err := s.claim(ctx, scope)
	if err != nil || len(claimed) == 0 {
		return err
	}
	failed := s.askAll(ctx, scope, claimed)
	_, err = s.Make(ctx, scope)
	return errors.Join(failed, err)
}

// askAll asks in turns, and stops when two in a row fail or the budget ends.
func (s *Service) askAll(ctx context.Context, scope tenant.Scope, claimed []asked) (failed error) {
	inARow := 0
	for at := 0; at < len(claimed) && inARow < 2; at += perCall {
		batch := claimed[at:min(at+perCall, len(claimed))]
		err := s.askSome(ctx, scope, batch)
		if errors.Is(err, assistant.ErrBudget) {
			break
		}
		failed = errors.Join(failed, err)
		inARow++
		if err == nil {
			inARow = 0
		}
	}
	if failed != nil {
		return fmt.Errorf("ask %s about groups of company %s: %w", s.Model(), scope.Company, failed)
	}
	return nil
}

// asked is a question under its name.
type asked struct {
	hash string
	question
}

// claim takes the questions that nobody has asked, or that got no answer.
func (s *Service) claim(ctx context.Context, scope tenant.Scope) (claimed []asked, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		m, err := s.newBatch(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		m.propose(&Made{})
		open := m.unasked[:min(len(m.unasked), perRun)]
		rows := make([]questionRow, len(open))
		for i, q := range open {
			rows[i] = questionRow{CompanyID: scope.Company, Hash: q.hash, Model: s.Model(), AskedAt: s.clock()}
		}
		if len(rows) > 0 {
			_, err = tx.NewInsert().Model(&rows).On("conflict (company_id, hash) do update").Set("asked_at = excluded.asked_at").Exec(ctx)
		}
		claimed = open
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("gather questions of company %s: %w", scope.Company, err)
	}
	return claimed, nil
}

// askSome makes one call and keeps what it answers.
func (s *Service) askSome(ctx context.Context, scope tenant.Scope, batch []asked) error {
	about := make([]assistant.Material, len(batch))
	for i, q := range batch {
		about[i] = q.material()
	}
	answer, err := s.ai.Ask(ctx, scope, assistant.Question{
		Kind: assistant.RuleSuggestion, Subject: strconv.Itoa(len(batch)), Task: task(s.tree), Material: about, Schema: []byte(answerSchema),
	})
	if err != nil {
		return err
	}
	said, err := opinions(answer.JSON, len(batch), s.tree)
	if err != nil {
		return err
	}
	now := s.clock()
	rows := make([]questionRow, len(batch))
	for i, o := range said {
		rows[i] = questionRow{
			CompanyID: scope.Company, Hash: batch[i].hash, Model: answer.Model, AskedAt: now, AnsweredAt: &now,
			CategoryID: pg.Null(o.Category), Exclusion: pg.Null(o.Exclusion), Confidence: o.confidence, Reason: o.reason,
		}
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		q := tx.NewInsert().Model(&rows).On("conflict (company_id, hash) do update")
		for _, column := range []string{"asked_at", "answered_at", "category_id", "exclusion", "confidence", "reason"} {
			q = q.Set("? = excluded.?", bun.Ident(column), bun.Ident(column))
		}
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("keep answers: %w", err)
		}
		return nil
	})
}

// questionRow is a question that a model was asked.
type questionRow struct {
	bun.BaseModel `bun:"table:suggestion_questions,alias:q"`

	CompanyID  uuid.UUID  `bun:"company_id,pk,type:uuid"`
	Hash       string     `bun:"hash,pk"`
	Model      string     `bun:"model"`
	AskedAt    time.Time  `bun:"asked_at"`
	AnsweredAt *time.Time `bun:"answered_at"`
	CategoryID *string    `bun:"category_id"`
	Exclusion  *string    `bun:"exclusion"`
	Confidence float64    `bun:"confidence"`
	Reason     string     `bun:"reason"`
}

// consulting is what a run of Make knows of a model's answers, and gathers of
// what to ask it.
type consulting struct {
	known   map[string]questionRow
	asks    func(Group) (asked, bool)
	model   string
	recent  time.Time // what was asked since is on its way
	unasked []asked
}

// consult reads what the model said about the groups so far; it knows nothing
// where there is none.
func (s *Service) consult(ctx context.Context, tx pg.Tx, company uuid.UUID, groups []groupRow) (consulting, error) {
	c := consulting{known: map[string]questionRow{}, asks: func(Group) (asked, bool) { return asked{}, false }}
	if s.Model() == "" {
		return c, nil
	}
	c.model, c.recent = s.Model(), s.clock().Add(-forgets)
	c.asks = func(g Group) (asked, bool) {
		q, ok := ask(g)
		return asked{q.hash(c.model, s.tree), q}, ok
	}
	var hashes []string
	for _, g := range groups {
		if q, ok := c.asks(g.group()); ok {
			hashes = append(hashes, q.hash)
		}
	}
	var rows []questionRow
	err := tx.NewSelect().Model(&rows).Where("q.company_id = ? and q.hash = any(?::text[])", company, pgdialect.Array(hashes)).Scan(ctx)
	if err != nil {
		return c, fmt.Errorf("recall answers: %w", err)
	}
	for _, r := range rows {
		c.known[r.Hash] = r
	}
	return c, nil
}

// hear weighs what the model said about a group, or takes down to ask it where
// the learner is not clear.
func (c *consulting) hear(g Group, p Proposal, speaks bool) (Proposal, Origin, bool) {
	if speaks && p.Confidence >= MaxModelConfidence {
		return p, Learned, true
	}
	q, asks := c.asks(g)
	if !asks {
		return p, Learned, speaks
	}
	r, known := c.known[q.hash]
	if known && r.AnsweredAt != nil {
		o := opinion{Target{pg.Value(r.CategoryID), pg.Value(r.Exclusion)}, r.Confidence, r.Reason}
		return o.weigh(c.model, p, speaks)
	}
	if !known || r.AskedAt.Before(c.recent) {
		c.known[q.hash] = questionRow{AskedAt: c.recent} // groups may look alike
		c.unasked = append(c.unasked, q)
	}
	return p, Learned, speaks
}
