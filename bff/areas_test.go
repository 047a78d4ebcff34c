package bff_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A package of calls never knows another, and none grows until nobody finds
// anything in it.
func TestAreas_StandByThemselves(t *testing.T) {
	t.Parallel()
	const module, mostTypes, mostLines = "tillit/bff/", 120, 2500
	areas := map[string]bool{}
	for _, folder := range []string{"people", "ai", "books", "carbon", "questions", "chain", "reporting", "admin"} {
		require.NoError(t, filepath.WalkDir(folder, func(path string, at fs.DirEntry, err error) error {
			if err == nil && !at.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				areas[filepath.ToSlash(filepath.Dir(path))] = true
			}
			return err
		}))
	}
	require.Greater(t, len(areas), 8)
	for area := range areas {
		types, lines := 0, 0
		files, err := filepath.Glob(filepath.Join(area, "*.go"))
		require.NoError(t, err)
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
			require.NoError(t, err)
			for _, known := range file.Imports {
				other, _ := strings.CutPrefix(strings.Trim(known.Path.Value, `"`), module)
				require.False(t, areas[other], "%s knows %s: what both show belongs in bff/view", path, other)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if _, ok := n.(*ast.TypeSpec); ok {
					types++
				}
				return true
			})
			lines += strings.Count(string(text), "\n")
		}
		require.LessOrEqual(t, types, mostTypes, "types of %s", area)
		require.LessOrEqual(t, lines, mostLines, "lines of %s", area)
	}
}
