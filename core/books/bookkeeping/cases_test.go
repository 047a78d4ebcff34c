package bookkeeping_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/job"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/pg"
)

// Cases of books that come in, each a file of testdata/cases: what it is about,
// the files, and what becomes of the books, written by hand before it was tried.
// Whoever meets another habit adds a file.
//
// Files are imported in the order of their names, unless "steps" says otherwise,
// a step a line:
//
//	import NAME
//	apart NAME      its vouchers without a number are others than those that were here
//	take out NAME   the newest import of it
//	strike NAME     what it lacks is removed
//	keep NAME       what it lacks stays
//	deliver NAME    a connection reads what the file holds, and nothing else
//	both KIND OTHER the two sources count; beside: the first stands aside, instead: the other
//
// "outcome" has a line for each step, with how many vouchers' rows are new,
// changed, unchanged and left out, indented below it a line for each kind of
// notice with its count, and one for each pair of sources that hold the same, with
// how many vouchers of the smaller one agree and what the debits come to that count;
// then each account with the sums of its amounts and of its quantities, and how many
// vouchers there are.
func TestCases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/cases/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	b := newBundle(t)
	each := nightly.Of(3, 1)
	for i, path := range files {
		if i%each != 0 {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(path)
			require.NoError(t, err)
			c := bookCase{bundle: b.another(t, "559000-1234"), files: map[string][]byte{}}
			var steps []string
			for _, f := range archive.Files {
				switch f.Name {
				case "steps":
					steps = strings.Split(strings.TrimSpace(string(f.Data)), "\n")
				case "outcome":
					c.want = string(f.Data)
				default:
					c.files[f.Name] = f.Data
				}
			}
			require.NotEmpty(t, c.want, "a case says what is right")
			if steps == nil {
				for name := range c.files {
					steps = append(steps, "import "+name)
				}
				slices.Sort(steps)
			}
			require.Equal(t, c.want, c.play(t, steps))
		})
	}
}

type bookCase struct {
	bundle

	files map[string][]byte
	want  string
}

func (c bookCase) play(t *testing.T, steps []string) string {
	t.Helper()
	var out strings.Builder
	imports := map[string]uuid.UUID{}
	for _, step := range steps {
		fmt.Fprint(&out, c.step(t, step, imports), c.pairs(t))
	}
	return out.String() + c.sums(t)
}

// step does one step and returns what is said of it.
func (c bookCase) step(t *testing.T, step string, imports map[string]uuid.UUID) string {
	t.Helper()
	cut := strings.LastIndex(step, " ")
	verb, name := step[:cut], step[cut+1:]
	var err error
	var file bookkeeping.File
	switch verb {
	case "import":
		file, err = c.importCase(t, name)
		imports[name] = file.ID
	case "apart":
		file, err = c.books.StartApart(t.Context(), c.scope, imports[name])
	case "take out":
		file, err = c.books.StartTakeOut(t.Context(), c.scope, imports[name])
		require.NoError(t, err)
		o := c.takeOut(t, file).TakenOut
		return fmt.Sprintf("%s: %d removed, %d restored\n", step, o.Removed, o.Restored)
	case "strike":
		file, err = c.books.StartRemoveMissing(t.Context(), c.scope, imports[name])
		require.NoError(t, err)
		return fmt.Sprintf("%s: %d undecided\n", step, c.takeOut(t, file).Missing)
	case "keep":
		file, err = c.books.KeepMissing(t.Context(), c.scope, imports[name])
		require.NoError(t, err)
		return fmt.Sprintf("%s: %d undecided\n", step, file.Missing)
	case "deliver":
		d := c.read(t, c.files[name])
		return fmt.Sprintf("%s: %d new, %d changed, %d unchanged, %d removed\n", step, d.New, d.Changed, d.Unchanged, d.Removed)
	default:
		chosen, kind, found := strings.Cut(verb, " ")
		require.True(t, found, "no such step: "+step)
		require.NoError(t, c.books.Choose(t.Context(), c.scope, c.kinds(t)[kind], c.kinds(t)[name], bookkeeping.Standing(chosen)))
		return step + "\n"
	}
	require.NoError(t, err)
	s, err := c.work(t, file.Job.ID)
	require.NoError(t, err)
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %d new, %d changed, %d unchanged, %d left out\n", step, s.Imported, s.Changed, s.Unchanged, s.Skipped)
	for _, n := range s.Notices {
		fmt.Fprintf(&out, "  %s %d\n", strings.TrimPrefix(n.Code, "ledger."), n.Count)
	}
	return out.String()
}

// importCase imports a file, a table as somebody does who accepts what is guessed
// of it unless it is remembered.
func (c bookCase) importCase(t *testing.T, name string) (bookkeeping.File, error) {
	t.Helper()
	if filepath.Ext(name) != ".csv" {
		file, _, err := c.books.ImportFile(t.Context(), c.scope, name, bytes.NewReader(c.files[name]))
		return file, err
	}
	id := c.upload(t, name, string(c.files[name]))
	table, err := c.books.Look(t.Context(), c.scope, id, "")
	require.NoError(t, err)
	if table.Ready() {
		return c.books.ImportUpload(t.Context(), c.scope, id)
	}
	return c.books.ImportTable(t.Context(), c.scope, id, table.Mapping)
}

// takeOut does the job of an import that is taken out, or of what it lacks.
func (b bundle) takeOut(t *testing.T, file bookkeeping.File) bookkeeping.File {
	t.Helper()
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, file.Job.ID, false, func(ctx context.Context, run *job.Run) error {
		_, err := b.books.TakeOut(ctx, b.scope, run)
		return err
	}))
	files, err := b.books.Imports(t.Context(), b.scope)
	require.NoError(t, err)
	at := slices.IndexFunc(files, func(f bookkeeping.File) bool { return f.ID == file.ID })
	return files[at]
}

// sums is what each account holds, and how many vouchers there are.
func (b bundle) sums(t *testing.T) string {
	t.Helper()
	q := pg.Query{SQL: `select concat_ws(' ', account, trim_scale(sum(amount)), trim_scale(sum(quantity))) || E'\n'
		from ledger_rows where company_id = $1 group by account order by account`, Args: []any{b.company}}
	var lines []string
	require.NoError(t, b.db.Read(t.Context(), b.scope, q, func(rows pgx.Rows) (err error) {
		lines, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	}))
	return fmt.Sprintf("%svouchers %d\n", strings.Join(lines, ""), b.count(t, b.scope, "vouchers"))
}
