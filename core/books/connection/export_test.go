package connection

import (
	"context"

	"github.com/google/uuid"

	"tillit/core/kernel/tenant"
)

// TokenOf is what gives a session its tokens.
func (s *Service) TokenOf(scope tenant.Scope, id uuid.UUID, granter Granter) func(context.Context, string) (string, error) {
	return s.tokenOf(scope, id, granter)
}
