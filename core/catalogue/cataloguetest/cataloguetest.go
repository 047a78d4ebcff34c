// Package cataloguetest gives the tests of other packages the questions that
// ship with the product.
package cataloguetest

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/catalogue"
	"tillit/core/pg"
)

// Install loads the questions that ship into db and opens them.
func Install(t testing.TB, db *pg.DB) *catalogue.Catalogue {
	t.Helper()
	_, err := catalogue.Load(t.Context(), db, Content(t))
	require.NoError(t, err)
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
