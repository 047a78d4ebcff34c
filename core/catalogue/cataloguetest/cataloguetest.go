// Package cataloguetest gives the tests of other packages the questions that
// ship with the product.
package cataloguetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/catalogue"
	"tillit/core/pg"
)

// Install loads the questions that ship into db and opens them.
func Install(t testing.TB, db *pg.DB) *catalogue.Catalogue {
	t.Helper()
	files, err := catalogue.Files()
	require.NoError(t, err)
	content, err := catalogue.Read(files)
	require.NoError(t, err)
	_, err = catalogue.Load(t.Context(), db, content)
	require.NoError(t, err)
	opened, err := catalogue.Open(t.Context(), db)
	require.NoError(t, err)
	return opened
}
