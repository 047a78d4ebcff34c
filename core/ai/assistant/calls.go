package assistant

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Call is what a model was asked, and what it said. Lists leave the texts out.
type Call struct {
	ID           uuid.UUID
	Company      uuid.UUID
	CompanyName  string
	Kind         Kind
	Subject      string
	Person       string // name; empty for work of the program
	Impersonated bool
	Model        string
	Wording      int // version; 0 for what ships
	AskedAt      time.Time
	Outcome      Outcome // empty while it is under way
	Tokens       int64
	Estimated    bool
	Took         time.Duration

	Instructions string
	Material     string
	Answer       string
}

// CallFilter chooses calls.
type CallFilter struct {
	Company uuid.UUID // zero for every company that the scope sees
	Kind    Kind      // empty for all
	Outcome Outcome   // empty for all
	Before  uuid.UUID // the last one of the page before; zero for the first page
	Limit   int
}

// Calls lists what was asked for the company of the scope, the newest first; an
// administrator sees those of every company. Requires the permission Read, or
// Govern. More says whether there are older ones. tenant.ErrNotFound when there
// is no such company.
func (s *Service) Calls(ctx context.Context, scope tenant.Scope, f CallFilter) (calls []Call, more bool, err error) {
	if f.Company, err = looksInto(scope, f.Company); err != nil {
		return nil, false, err
	}
	var rows []callView
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		q := tx.NewSelect().Model(&rows).
			ExcludeColumn("instructions", "material", "answer").
			ColumnExpr("person_name(c.person_id) as person").
			ColumnExpr("(select name from companies where id = c.company_id) as company_name").
			OrderExpr("c.id desc").Limit(int64(f.Limit) + 1)
		if f.Company != uuid.Nil {
			if _, err := settingsOf(ctx, tx, f.Company); err != nil {
				return err
			}
			q = q.Where("c.company_id = ?", f.Company)
		}
		if f.Kind != "" {
			q = q.Where("c.kind = ?", f.Kind)
		}
		if f.Outcome != "" {
			q = q.Where("c.outcome = ?", f.Outcome)
		}
		if f.Before != uuid.Nil {
			q = q.Where("c.id < ?", f.Before)
		}
		return q.Scan(ctx)
	})
	if err != nil {
		return nil, false, fmt.Errorf("list calls of the assistant: %w", err)
	}
	more = len(rows) > f.Limit
	for _, r := range rows[:min(len(rows), f.Limit)] {
		calls = append(calls, r.call())
	}
	return calls, more, nil
}

// Call reads one with its texts. tenant.ErrNotFound when the scope sees none of
// that id.
func (s *Service) Call(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Call, error) {
	company, err := looksInto(scope, uuid.Nil)
	if err != nil {
		return Call{}, err
	}
	var r callView
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		q := tx.NewSelect().Model(&r).ColumnExpr("c.*").
			ColumnExpr("person_name(c.person_id) as person").
			ColumnExpr("(select name from companies where id = c.company_id) as company_name").
			Where("c.id = ?", id)
		if company != uuid.Nil {
			q = q.Where("c.company_id = ?", company)
		}
		return q.Scan(ctx)
	})
	if pg.NoRows(err) {
		return Call{}, tenant.ErrNotFound
	}
	if err != nil {
		return Call{}, fmt.Errorf("read call %s: %w", id, err)
	}
	return r.call(), nil
}

// looksInto is the company whose calls a scope may read: what it asks for when
// it governs, else its own.
func looksInto(scope tenant.Scope, wanted uuid.UUID) (uuid.UUID, error) {
	if scope.May(Govern) {
		return wanted, nil
	}
	return scope.Company, scope.Require(Read)
}

// callView is a call with the names that people know.
type callView struct {
	callRow `bun:",extend"`

	Person      *string `bun:"person,scanonly"`
	CompanyName string  `bun:"company_name,scanonly"`
}

func (r callView) call() Call {
	return Call{
		ID: r.ID, Company: r.CompanyID, CompanyName: r.CompanyName, Kind: r.Kind, Subject: r.Subject, Person: pg.Value(r.Person),
		Impersonated: r.Impersonated, Model: r.Model, Wording: r.Wording, AskedAt: r.AskedAt, Outcome: pg.Value(r.Outcome),
		Tokens: r.QuestionTokens + r.AnswerTokens, Estimated: r.Estimated, Took: time.Duration(pg.Value(r.TookMS)) * time.Millisecond,
		Instructions: r.Instructions, Material: r.Material, Answer: r.Answer,
	}
}
