package connection

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

const (
	// nearlyOver is how long before its end a token is not begun to be used.
	nearlyOver = time.Minute
	// renewal is how long a renewal may take.
	renewal = time.Minute
)

// tokenOf returns what gives the tokens of a connection. Of all that find a
// token used up at once, one renews it, in a transaction of its own, and the
// others wait for what it got: a refresh token may be good for one call only.
// The new tokens are stored before anybody uses them.
func (s *Service) tokenOf(scope tenant.Scope, id uuid.UUID, granter Granter) func(context.Context, string) (string, error) {
	return func(ctx context.Context, refused string) (token string, err error) {
		// Whoever asked may leave; what the system answers is kept all the same.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), renewal)
		defer cancel()
		var failed error
		err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
			tokens, there, err := s.openTokens(ctx, tx, scope.Company, id)
			if err != nil {
				return err
			}
			if !there {
				failed = &Failure{Reason: Refused}
				return nil
			}
			lasts := tokens.Expires.IsZero() || s.clock().Add(nearlyOver).Before(tokens.Expires)
			if tokens.Access != refused && lasts {
				token = tokens.Access
				return nil
			}
			renewed, err := granter.Renew(ctx, tokens.Refresh)
			if err != nil {
				failed = err
				return s.giveUp(ctx, tx, scope.Company, id, err)
			}
			if renewed.Refresh == "" {
				renewed.Refresh = tokens.Refresh
			}
			token = renewed.Access
			return s.keepTokens(ctx, tx, scope.Company, id, renewed)
		})
		if err != nil {
			return "", fmt.Errorf("renew access: %w", err)
		}
		return token, failed
	}
}

// giveUp drops tokens that no further try can save, so that none is made.
func (s *Service) giveUp(ctx context.Context, tx pg.Tx, company, id uuid.UUID, cause error) error {
	failure, ok := errors.AsType[*Failure](cause)
	if !ok || failure.Passing() {
		return nil
	}
	return dropTokens(ctx, tx, company, id)
}
