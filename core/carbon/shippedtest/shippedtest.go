// Package shippedtest gives tests a database with all that ships with the
// product: questions, categories, factors, rules and templates.
package shippedtest

import (
	"context"
	"testing"

	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/template"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/rule"
)

// New makes a database with all that ships. It is dropped when its test ends.
func New(t testing.TB) *pgtest.Database {
	t.Helper()
	return withAll(t)
}

//nolint:gochecknoglobals // storing it takes longer than most tests
var withAll = pgtest.Prepared(func(ctx context.Context, db *pg.DB) error {
	if err := cataloguetest.Load(ctx, db); err != nil {
		return err
	}
	if _, err := calculation.Load(ctx, db, category.Standard(), factor.Standard()); err != nil {
		return err
	}
	if _, err := rulebook.Load(ctx, db, rule.Standard()); err != nil {
		return err
	}
	_, err := template.Load(ctx, db, template.Standard())
	return err
})
