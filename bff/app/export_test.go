package app

import (
	"context"

	"tillit/core/blob"
)

// Files opens the store that the configuration names.
func Files(ctx context.Context, c Config) (*blob.Store, error) { return c.files(ctx) }
