package carbon

import (
	"context"

	"tillit/core/carbon/footprint/calculation"
	"tillit/core/kernel/pg"
)

// FindBehind does what is done at times for years of another version.
func FindBehind(ctx context.Context, db *pg.DB, footprints *calculation.Service) error {
	return (&behindFinder{db: db, footprints: footprints}).Work(ctx, nil)
}
