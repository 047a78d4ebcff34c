package assistant

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// State is whether a company can ask, and what it has left.
type State struct {
	On          bool
	Configured  bool // there is a model
	SwitchedOff bool // by the company
	Used        int64
	Budget      int64
	Own         bool      // the budget is the company's own, not that of all
	Since       time.Time // when the month began
	Until       time.Time // when it ends
}

// Left is how many tokens there are still.
func (s State) Left() int64 { return max(0, s.Budget-s.Used) }

// State says whether the company of the scope can ask. Requires the permission
// See.
func (s *Service) State(ctx context.Context, scope tenant.Scope) (State, error) {
	if err := scope.Require(See); err != nil {
		return State{}, err
	}
	return s.read(ctx, scope)
}

// StateOf is State of any company that the scope sees; it takes the permission
// Govern.
func (s *Service) StateOf(ctx context.Context, scope tenant.Scope, company uuid.UUID) (State, error) {
	if err := scope.Require(Govern); err != nil {
		return State{}, err
	}
	scope, err := scope.For(company)
	if err != nil {
		return State{}, err
	}
	return s.read(ctx, scope)
}

func (s *Service) read(ctx context.Context, scope tenant.Scope) (state State, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		state, err = s.state(ctx, tx, scope.Company)
		return err
	})
	return state, err
}

func (s *Service) state(ctx context.Context, tx pg.Tx, company uuid.UUID) (State, error) {
	own, err := settingsOf(ctx, tx, company)
	if err != nil {
		return State{}, err
	}
	state := State{Configured: s.model != nil, SwitchedOff: own.SwitchedOff, Budget: s.limits.MonthlyTokens}
	state.On = state.Configured && !state.SwitchedOff
	if own.MonthlyTokens != nil {
		state.Budget, state.Own = *own.MonthlyTokens, true
	}
	now := s.clock().UTC()
	state.Since = time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	state.Until = state.Since.AddDate(0, 1, 0)
	state.Used, err = used(ctx, tx, company, state.Since)
	return state, err
}

// Switch turns the assistant on or off for the company of the scope. Requires
// the permission Manage.
func (s *Service) Switch(ctx context.Context, scope tenant.Scope, on bool) (state State, err error) {
	if err := scope.Require(Manage); err != nil {
		return State{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw(`insert into assistant_settings (company_id, switched_off) values (?, ?)
			on conflict (company_id) do update set switched_off = excluded.switched_off`, scope.Company, !on).Exec(ctx)
		if err != nil {
			return fmt.Errorf("switch assistant of company %s: %w", scope.Company, err)
		}
		kind := audit.AssistantSwitchedOff
		if on {
			kind = audit.AssistantSwitchedOn
		}
		if err := audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: kind}); err != nil {
			return err
		}
		state, err = s.state(ctx, tx, scope.Company)
		return err
	})
	return state, err
}

// SetBudget gives a company so many tokens a month, or with nil as many as all
// have. Requires the permission Govern.
func (s *Service) SetBudget(ctx context.Context, scope tenant.Scope, company uuid.UUID, monthly *int64) (state State, err error) {
	if err := scope.Require(Govern); err != nil {
		return State{}, err
	}
	if scope, err = scope.For(company); err != nil {
		return State{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw(`insert into assistant_settings (company_id, monthly_tokens) select id, ? from companies where id = ?
			on conflict (company_id) do update set monthly_tokens = excluded.monthly_tokens returning company_id`, monthly, company).Exec(ctx, &company)
		if pg.NoRows(err) {
			return tenant.ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("set budget of company %s: %w", company, err)
		}
		detail := map[string]string{} // none for that of all
		if monthly != nil {
			detail["tokens"] = strconv.FormatInt(*monthly, 10)
		}
		if err := audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.AssistantBudgetSet, Detail: detail}); err != nil {
			return err
		}
		state, err = s.state(ctx, tx, company)
		return err
	})
	return state, err
}
