package pg_test

import (
	"testing"

	"tillit/core/kernel/goldentest"
	"tillit/core/kernel/pg/pgtest"
)

// What the migrations make is pinned, whatever files they stand in.
func TestSchema_IsAsItWas(t *testing.T) {
	t.Parallel()
	goldentest.Equal(t, "schema.txt", pgtest.Schema(t, pgtest.New(t).OwnerURL))
}
