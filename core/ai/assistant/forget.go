package assistant

import (
	"context"
	"fmt"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Forget removes the calls that are older than calls are kept, and returns how
// many there were; it may leave some for the next time.
func (s *Service) Forget(ctx context.Context) (gone int64, err error) {
	err = s.db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select forget_assistant_calls(?)", s.clock().Add(-s.limits.Keep)).Scan(ctx, &gone)
	})
	if err != nil {
		return 0, fmt.Errorf("forget old calls of the assistant: %w", err)
	}
	return gone, nil
}
