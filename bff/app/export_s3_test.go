//go:build s3

package app

import (
	"context"

	"tillit/core/kernel/blob"
)

// Files opens the store that the configuration names.
func Files(ctx context.Context, c Config) (*blob.Store, error) { return c.files(ctx) }
