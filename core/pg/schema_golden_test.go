package pg_test

import (
	"testing"

	"tillit/core/goldentest"
	"tillit/core/pg/pgtest"
)

// What the migrations make is pinned, whatever files they stand in.
func TestSchema_IsAsItWas(t *testing.T) {
	t.Parallel()
	goldentest.Equal(t, "schema.txt", pgtest.Schema(t, pgtest.New(t).OwnerURL))
}
