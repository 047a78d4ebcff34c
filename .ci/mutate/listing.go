package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// listing is what the Go tool says of packages and of all that they import.
type listing struct {
	asked   []listedPackage
	exports map[string]string // files with the types of packages, by their paths
}

type listedPackage struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
	DepOnly                       bool
}

func list(ctx context.Context, pkgs []string) (listing, error) {
	args := append([]string{"list", "-export", "-deps", "-json=ImportPath,Name,Dir,Export,GoFiles,DepOnly"}, pkgs...)
	out, err := exec.CommandContext(ctx, "go", args...).Output()
	if err != nil {
		return listing{}, fmt.Errorf("list packages: %w", err)
	}
	found := listing{exports: map[string]string{}}
	for from := json.NewDecoder(bytes.NewReader(out)); ; {
		var one listedPackage
		if err := from.Decode(&one); errors.Is(err, io.EOF) { //nolint:musttag // the Go tool names its fields so
			return found, nil
		} else if err != nil {
			return listing{}, fmt.Errorf("read the list of packages: %w", err)
		}
		found.exports[one.ImportPath] = one.Export
		if !one.DepOnly {
			found.asked = append(found.asked, one)
		}
	}
}

func (l listing) open(path string) (io.ReadCloser, error) { return os.Open(l.exports[path]) }

// check reads the files of a package and finds the types of all in them.
func (p listedPackage) check(fset *token.FileSet, from types.Importer) (*types.Info, []*ast.File, error) {
	files := make([]*ast.File, len(p.GoFiles))
	for i, name := range p.GoFiles {
		var err error
		if files[i], err = parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, 0); err != nil {
			return nil, nil, err
		}
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if _, err := (&types.Config{Importer: from}).Check(p.ImportPath, fset, files, info); err != nil {
		return nil, nil, fmt.Errorf("find the types of %s: %w", p.ImportPath, err)
	}
	return info, files, nil
}
