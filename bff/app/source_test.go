package app

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// source is what the program is written in, tests left out, by folder.
type source map[string]*folder

type folder struct {
	files []*ast.File
	texts map[string]string // its constants
}

func readSource(t *testing.T) source {
	t.Helper()
	const root = "../.."
	all := source{}
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		switch {
		case entry.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "testdata"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		of := all[filepath.Dir(path)]
		if of == nil {
			of = &folder{texts: map[string]string{}}
			all[filepath.Dir(path)] = of
		}
		of.files = append(of.files, file)
		return nil
	}))
	for _, of := range all {
		each(of, func(spec *ast.ValueSpec) {
			for i, value := range spec.Values {
				if text, ok := of.text(value); ok && i < len(spec.Names) {
					of.texts[spec.Names[i].Name] = text
				}
			}
		})
	}
	return all
}

// each visits the nodes of a type in all files of a folder.
func each[N ast.Node](f *folder, visit func(N)) {
	for _, file := range f.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if is, ok := n.(N); ok {
				visit(is)
			}
			return true
		})
	}
}

// text is what an expression says that is a text or names one.
func (f *folder) text(e ast.Expr) (string, bool) {
	switch is := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(is.Value)
		return text, err == nil && is.Kind == token.STRING
	case *ast.Ident:
		text, ok := f.texts[is.Name]
		return text, ok
	}
	return "", false
}

// seconds are the constants that a function of a package is given second
// wherever it is called.
func (s source) seconds(pkg, function string) (words []string) {
	for _, of := range s {
		each(of, func(call *ast.CallExpr) {
			to, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || to.Sel.Name != function {
				return
			}
			if from, ok := to.X.(*ast.Ident); !ok || from.Name != pkg {
				return
			}
			if word, ok := of.text(call.Args[1]); ok {
				words = append(words, word)
			}
		})
	}
	return words
}

// kinds are what the payloads of work call themselves.
func (s source) kinds() (words []string) {
	for _, of := range s {
		each(of, func(method *ast.FuncDecl) {
			if method.Name.Name != "Kind" || method.Recv == nil || method.Body == nil || len(method.Body.List) != 1 {
				return
			}
			if said, ok := method.Body.List[0].(*ast.ReturnStmt); ok && len(said.Results) == 1 {
				if word, ok := of.text(said.Results[0]); ok {
					words = append(words, word)
				}
			}
		})
	}
	return words
}
