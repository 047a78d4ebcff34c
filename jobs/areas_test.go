package jobs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A package of workers never knows another, the runner knows none, and no worker
// grows until nobody sees at once what it does.
func TestAreas_StandByThemselves(t *testing.T) {
	t.Parallel()
	const module, maxServices, maxLines = "tillit/jobs/", 12, 100
	areas := []string{"people", "ai", "books", "carbon", "questions", "chain", "reporting", "admin"}
	for _, folder := range append([]string{".", "mailer", "jobstest"}, areas...) {
		paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, paths, folder)
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
			require.NoError(t, err)
			for _, known := range file.Imports {
				other, _ := strings.CutPrefix(strings.Trim(known.Path.Value, `"`), module)
				require.NotContains(t, areas, other, "%s knows %s: what both need belongs in jobs", path, other)
			}
			if !slices.Contains(areas, folder) {
				continue
			}
			require.LessOrEqual(t, strings.Count(string(text), "\n"), maxLines, "lines of %s", path)
			ast.Inspect(file, func(n ast.Node) bool {
				if declared, ok := n.(*ast.TypeSpec); ok && declared.Name.Name == "Deps" {
					require.LessOrEqual(t, declared.Type.(*ast.StructType).Fields.NumFields(), maxServices, "services of %s", folder)
				}
				return true
			})
		}
	}
}
