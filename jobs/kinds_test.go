package jobs_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/goldentest"
	"tillit/core/kernel/pg/pgtest"
	"tillit/jobs"
	"tillit/jobs/admin"
	"tillit/jobs/ai"
	"tillit/jobs/books"
	"tillit/jobs/carbon"
	"tillit/jobs/chain"
	"tillit/jobs/people"
	"tillit/jobs/questions"
	"tillit/jobs/reporting"
)

// Every kind of work that a runner does, in which queue it waits and how often it
// is tried: rows that wait while a new build starts are done by it.
func TestKinds_AreAsTheyWere(t *testing.T) {
	t.Parallel()
	var options, timeouts strings.Builder
	for _, name := range jobs.Kinds() {
		opts, timeout, repeats := jobs.Kind(name)
		fmt.Fprintf(&options, "%-22s %-10s %d\n", name, opts.Queue, opts.MaxAttempts)
		fmt.Fprintf(&timeouts, "%-22s %s%s\n", name, timeout, repeats)
	}
	goldentest.Equal(t, "kinds.txt", options.String())
	goldentest.Equal(t, "timeouts.txt", timeouts.String())
}

// What a domain hands over, or a worker repeats, is in the table, and the table
// has nothing else: a payload that it does not name is refused when somebody
// waits for it.
func TestKinds_AreThoseOfThePayloads(t *testing.T) {
	t.Parallel()
	var named []string
	for _, top := range []string{"../core", "."} {
		require.NoError(t, filepath.WalkDir(top, func(folder string, at fs.DirEntry, err error) error {
			if err == nil && at.IsDir() {
				named = append(named, kindsOf(t, folder)...)
			}
			return err
		}))
	}
	require.ElementsMatch(t, jobs.Kinds(), named)
}

// stranger is a payload of a kind that is in no table.
type stranger struct{}

func (stranger) Kind() string { return "stranger" }

// Whom the table does not know, or whom it knows without a worker, is noticed when
// a process starts or hands work over, and not when somebody waits for it.
func TestKinds_AnUnknownOneIsRefused(t *testing.T) {
	t.Parallel()
	all := slices.Concat(
		people.Workers(people.Deps{}), ai.Workers(ai.Deps{}), books.Workers(books.Deps{}), carbon.Workers(carbon.Deps{}), questions.Workers(questions.Deps{}),
		chain.Workers(chain.Deps{}), reporting.Workers(reporting.Deps{}), admin.Workers(admin.Deps{}),
	)
	require.NoError(t, jobs.Register(all...))
	require.ErrorContains(t, jobs.Register(all[1:]...), "nobody does")
	require.ErrorContains(t, jobs.Register(slices.Concat(all, all[:1])...), "already registered")
	odd := jobs.NewWorker(river.WorkFunc(func(context.Context, *river.Job[stranger]) error { return nil }))
	require.ErrorContains(t, jobs.Register(slices.Concat(all, []jobs.Worker{odd})...), `"stranger"`)

	db := pgtest.DB(t)
	enqueuer, err := jobs.NewEnqueuer(db, time.Now, jobs.Delays{})
	require.NoError(t, err)
	tx, err := db.Pool().Begin(t.Context())
	require.NoError(t, err)
	defer tx.Rollback(t.Context()) //nolint:errcheck // nothing is kept
	require.ErrorContains(t, enqueuer.Enqueue(t.Context(), tx, stranger{}), `"stranger"`)
}

// kindsOf are the kinds that the payloads of a package name. That of job.Again is
// the kind of whatever is started again.
func kindsOf(t *testing.T, folder string) (kinds []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	constants, returned := map[string]string{}, []ast.Expr{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for i, value := range n.Values {
					if text, ok := value.(*ast.BasicLit); ok && text.Kind == token.STRING {
						constants[n.Names[i].Name] = text.Value
					}
				}
			case *ast.FuncDecl:
				if n.Recv != nil && n.Name.Name == "Kind" && n.Type.Results.NumFields() == 1 && types.ExprString(n.Type.Results.List[0].Type) == "string" {
					returned = append(returned, n.Body.List[0].(*ast.ReturnStmt).Results[0])
				}
			}
			return true
		})
	}
	for _, said := range returned {
		var text string
		switch said := said.(type) {
		case *ast.BasicLit:
			text = said.Value
		case *ast.Ident:
			text = constants[said.Name]
		case *ast.SelectorExpr:
			require.Equal(t, "../core/kernel/job", filepath.ToSlash(folder), "a kind is a constant")
			continue
		}
		kind, err := strconv.Unquote(text)
		require.NoError(t, err, "a kind of %s", folder)
		kinds = append(kinds, kind)
	}
	return kinds
}
