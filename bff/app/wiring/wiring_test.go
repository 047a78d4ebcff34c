package wiring_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// maxServices is how many services a struct names: an area, and no list of the
// whole product.
const maxServices = 12

// Nothing lists the services of the product but the areas, each its own.
func TestServices_StandByArea(t *testing.T) {
	t.Parallel()
	lists := 0
	root := filepath.Join("..", "..", "..")
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() && (name == "web" || strings.HasPrefix(name, ".") && len(name) > 2) {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if list, ok := n.(*ast.StructType); ok {
				n := services(list)
				require.LessOrEqual(t, n, maxServices, path)
				lists += min(n, 1)
			}
			return true
		})
		return nil
	}))
	require.Greater(t, lists, 8, "structs of services")
}

// services counts the fields that are services of other packages.
func services(list *ast.StructType) (n int) {
	for _, field := range list.Fields.List {
		pointer, ok := field.Type.(*ast.StarExpr)
		if !ok {
			continue
		}
		if of, ok := pointer.X.(*ast.SelectorExpr); ok && of.Sel.Name == "Service" {
			n += max(1, len(field.Names))
		}
	}
	return n
}
