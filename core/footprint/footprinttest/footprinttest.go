// Package footprinttest gives the tests of other packages all that footprints
// are computed from but books.
package footprinttest

import (
	"context"
	"testing"

	"tillit/core/category"
	"tillit/core/factor"
	"tillit/core/footprint"
	"tillit/core/pg"
	"tillit/core/pg/pgtest"
	"tillit/core/rule"
	"tillit/core/rulebook"
)

// New makes a database with the categories, factors and rules that ship.
func New(t testing.TB) *pgtest.Database {
	t.Helper()
	return withReference(t)
}

//nolint:gochecknoglobals // storing them takes longer than most tests
var withReference = pgtest.Prepared(Load)

// Load stores the categories, factors and rules that ship.
func Load(ctx context.Context, db *pg.DB) error {
	if _, err := footprint.Load(ctx, db, category.Standard(), factor.Standard()); err != nil {
		return err
	}
	_, err := rulebook.Load(ctx, db, rule.Standard())
	return err
}
