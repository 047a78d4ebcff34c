// Package cataloguetest gives the tests of other packages the questions that
// ship with the product.
package cataloguetest

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/reference/catalogue"
)

// New makes a database with the questions that ship.
func New(t testing.TB) *pgtest.Database {
	t.Helper()
	return withQuestions(t)
}

//nolint:gochecknoglobals // storing them takes longer than most tests
var withQuestions = pgtest.Prepared(Load)

// Load stores the questions that ship.
func Load(ctx context.Context, db *pg.DB) error {
	content, err := shipped()
	if err != nil {
		return err
	}
	_, err = catalogue.Load(ctx, db, content)
	return err
}

// Install loads the questions that ship into db, if they are not there, and
// opens them.
func Install(t testing.TB, db *pg.DB) *catalogue.Catalogue {
	t.Helper()
	require.NoError(t, Load(t.Context(), db))
	opened, err := catalogue.Open(t.Context(), db)
	require.NoError(t, err)
	return opened
}

// Content returns the questions that ship, which are read once for all tests:
// none of them may change anything in it.
func Content(t testing.TB) catalogue.Content {
	t.Helper()
	content, err := shipped()
	require.NoError(t, err)
	return content
}

//nolint:gochecknoglobals // reading takes longer than most tests
var shipped = sync.OnceValues(func() (catalogue.Content, error) {
	files, err := catalogue.Files()
	if err != nil {
		return catalogue.Content{}, err
	}
	return catalogue.Read(files)
})
