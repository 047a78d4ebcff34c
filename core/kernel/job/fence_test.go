package job_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
)

// Test databases refuse what a worker writes after its fence, whatever it is, so
// that each test of a worker finds a fence that stands too early.
func TestRun_Fence_ComesLast(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, run *job.Run) error {
		early := func(after func(context.Context, pg.Tx) error) error {
			return b.db.In(ctx, b.scope, func(ctx context.Context, tx pg.Tx) error {
				require.NoError(t, run.Fence(ctx, tx))
				return after(ctx, tx)
			})
		}
		require.ErrorContains(t, early(func(ctx context.Context, tx pg.Tx) error {
			_, err := job.Amend(ctx, tx, run.Job, nil)
			return err
		}), "a fence stands before other writes: update of jobs")
		require.ErrorContains(t, early(func(ctx context.Context, tx pg.Tx) error {
			return tx.Enqueue(ctx, job.Again{Ref: run.Job.Ref()})
		}), "a fence stands before other writes: insert of river_job")
		return b.db.In(ctx, b.scope, func(ctx context.Context, tx pg.Tx) error {
			if _, err := job.Amend(ctx, tx, run.Job, nil); err != nil {
				return err
			}
			return run.Fence(ctx, tx)
		})
	}))
}

// A lease is counted from the fence, and not from when its transaction began.
func TestRun_Fence_CountsByTheClock(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, run *job.Run) error {
		return b.db.In(ctx, b.scope, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw("select pg_sleep(0.2)").Exec(ctx)
			require.NoError(t, err)
			require.NoError(t, run.Fence(ctx, tx))
			var counted bool
			require.NoError(t, tx.NewRaw("select lease_until - ?::interval >= now() + interval '0.2 seconds' from jobs where id = ?",
				job.Lease.String(), made.ID).Scan(ctx, &counted))
			require.True(t, counted)
			return nil
		})
	}))
}

// A worker says that it lives while transactions of others take every
// connection there is for them.
func TestRun_LivesBesideBusyConnections(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	lease := func(ctx context.Context) (until time.Time) {
		q := pg.Query{SQL: "select lease_until from jobs where id = $1", Args: []any{made.ID}}
		require.NoError(t, b.db.Read(ctx, b.scope, q, func(rows pgx.Rows) error {
			require.True(t, rows.Next())
			return rows.Scan(&until)
		}))
		return until
	}
	quick := b.jobs.Lasting(2 * time.Second)
	require.NoError(t, quick.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, _ *job.Run) error {
		var all, busy sync.WaitGroup
		done := make(chan struct{})
		defer all.Wait()
		defer close(done)
		for range b.db.Pool().Config().MaxConns {
			busy.Add(1)
			all.Go(func() {
				_ = b.db.In(ctx, b.scope, func(context.Context, pg.Tx) error { // it does nothing that fails
					busy.Done()
					<-done
					return nil
				})
			})
		}
		busy.Wait()
		before := lease(ctx)
		require.Eventually(t, func() bool { return lease(ctx).After(before) }, time.Minute, 10*time.Millisecond)
		return nil
	}))
}

// Nor does anything follow in the text: a fence is what a function returns.
func TestRun_Fence_IsReturned(t *testing.T) {
	t.Parallel()
	files, calls, returned := token.NewFileSet(), []string{}, []string{}
	fence := func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return false
		}
		method, ok := call.Fun.(*ast.SelectorExpr)
		return ok && method.Sel.Name == "Fence" && len(call.Args) == 2
	}
	for _, folder := range []string{"../../../core", "../../../jobs", "../../../bff"} {
		require.NoError(t, filepath.WalkDir(folder, func(path string, at fs.DirEntry, err error) error {
			if err != nil || at.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if n != nil && fence(n) {
					calls = append(calls, files.Position(n.Pos()).String())
				}
				if last, ok := n.(*ast.ReturnStmt); ok && len(last.Results) == 1 && fence(last.Results[0]) {
					returned = append(returned, files.Position(last.Results[0].Pos()).String())
				}
				return true
			})
			return nil
		}))
	}
	require.NotEmpty(t, calls)
	early := slices.DeleteFunc(calls, func(at string) bool { return slices.Contains(returned, at) })
	require.Empty(t, early, "something follows these")
}
