package engine_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNeedsNoDatabase keeps what computes a footprint small enough for a
// browser: nothing of it may bring a database or a web server along.
func TestNeedsNoDatabase(t *testing.T) {
	t.Parallel()
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "tillit/core/carbon/footprint/glance", "tillit/integrations/format")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	require.NoError(t, err)
	packages := strings.Fields(string(out))
	require.Contains(t, packages, "tillit/core/reference/rule")
	for _, path := range packages {
		require.NotEqual(t, "net/http", path)
		require.NotContains(t, path, "jackc/pgx")
		require.NotContains(t, path, "uptrace/bun")
	}
}
