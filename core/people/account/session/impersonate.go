package session

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
)

// Impersonate lets the person act for a company that is not theirs, in this
// session alone, and returns its new token. tenant.ErrNotFound for their own
// and for one they do not see; ErrImpersonating while acting for one already.
func (s *Service) Impersonate(ctx context.Context, scope tenant.Scope, company uuid.UUID) (token string, err error) {
	if scope.Impersonated {
		return "", ErrImpersonating
	}
	if err := scope.Require(account.Impersonate); err != nil {
		return "", err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var exists bool
		if err := tx.NewRaw("select exists (select from companies where id = ?)", company).Scan(ctx, &exists); err != nil {
			return fmt.Errorf("look for company %s: %w", company, err)
		}
		if !exists || !scope.Sees(company) || company == scope.Company {
			return tenant.ErrNotFound
		}
		token, err = s.renew(ctx, tx, scope.Person, scope.Session, "full", "acting_for = ?", company)
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope.Impersonating(), s.clock(), audit.Event{Kind: audit.ImpersonationStarted, Company: company})
	})
	return token, err
}

// StopImpersonating gives the session back its own rights and a new token.
// A session that acts for nobody else keeps its token, and token is empty; it
// does not act again for a company that it lost meanwhile and gets back.
func (s *Service) StopImpersonating(ctx context.Context, scope tenant.Scope) (token string, err error) {
	if err := scope.Require(account.Own); err != nil {
		return "", err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if !scope.Impersonated {
			_, err := tx.NewRaw("update sessions set acting_for = null where person_id = ? and id = ? and acting_for is not null",
				scope.Person, scope.Session).Exec(ctx)
			return err
		}
		token, err = s.renew(ctx, tx, scope.Person, scope.Session, "full", "acting_for = null")
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.ImpersonationStopped})
	})
	return token, err
}

// Beneath is what the person could reach if they impersonated nobody: the
// companies to choose from, for one.
func (s *Service) Beneath(ctx context.Context, i Identity, may ...tenant.Permission) (tenant.Scope, error) {
	if !i.Impersonated {
		return i.Scope(may...), nil
	}
	if i.Person.Role != tenant.Company {
		return i.own(uuid.Nil, may), nil
	}
	var group []uuid.UUID
	err := s.db.In(ctx, i.own(uuid.Nil, nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select own_group()").Scan(ctx, &group)
	})
	if err != nil || len(group) == 0 {
		return i.own(uuid.Nil, may), err
	}
	return i.own(group[0], may).Seeing(group[1:]...), nil
}

// RecordWrite notes, before it happens, that somebody is about to change
// something as a company that is not theirs.
func (s *Service) RecordWrite(ctx context.Context, scope tenant.Scope, method, path string) error {
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{
			Kind: audit.WriteAsImpersonator, Detail: map[string]string{"method": method, "path": path},
		})
	})
}
