package operations_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/operations"
	"tillit/core/kernel/pg/pgtest"
)

// A new, empty database on the store of another, whose files are all old, as
// when a process is started with a wrong DATABASE_URL.
func TestFiles_AWrongStartDeletesNothing(t *testing.T) {
	t.Parallel()
	for name, marked := range map[string]bool{"a store with a marker": true, "a store of an earlier version": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			live := newKept(t)
			var all []string
			for range 22 {
				all = append(all, live.document(t, 2*day))
			}
			why := operations.ErrUnknown
			if marked {
				require.NoError(t, live.files.Meet(t.Context()))
				why = operations.ErrForeign
			}
			wrong := keep(t, pgtest.New(t), live.folder)
			require.ErrorIs(t, wrong.files.Meet(t.Context()), why)
			require.ErrorContains(t, why, "tillit store adopt")
			require.NoError(t, wrong.files.Tidy(t.Context()), "none is due so soon")
			for range 3 {
				wrong.later(t, day)
				require.ErrorAs(t, wrong.files.Tidy(t.Context()), new(operations.Refusal))
				require.ErrorIs(t, wrong.files.Meet(t.Context()), why)
			}
			require.ElementsMatch(t, all, live.has(t))
			_, err := wrong.files.Back(t.Context())
			require.Error(t, err)

			require.NoError(t, live.files.Meet(t.Context()), "it is still that of the other one")
		})
	}
}

// Somebody restores a backup to look at it, and leaves the workers of the copy
// on the live store.
func TestFiles_ARestoredCopyDeletesNothing(t *testing.T) {
	t.Parallel()
	d := pgtest.New(t)
	folder := t.TempDir()
	before := keep(t, d, folder)
	before.exec(t, before.admin, "insert into companies (id, name) values (?, 'Norr')", before.north)
	all := []string{before.document(t, 9*day)}
	require.NoError(t, before.files.Meet(t.Context()))
	before.later(t, day)
	require.NoError(t, before.files.Tidy(t.Context()))
	before.later(t, 23*time.Hour)
	require.NoError(t, before.db.Close())
	require.NoError(t, before.owner.Close(t.Context()))
	backup := d.Copy(t)

	live, restored := keep(t, d, folder), keep(t, backup, folder)
	live.north = before.north
	require.NoError(t, restored.files.Meet(t.Context()), "it may be the one to go on with")
	all = append(all, live.document(t, 2*day))
	restored.later(t, time.Hour)
	require.NoError(t, restored.files.Tidy(t.Context()), "it was restored not a day ago, though its last tidying was")
	require.ElementsMatch(t, all, live.has(t))

	live.later(t, time.Hour)
	require.NoError(t, live.files.Tidy(t.Context()))
	restored.later(t, day)
	require.ErrorIs(t, restored.files.Tidy(t.Context()), operations.ErrOlder)
	require.ErrorIs(t, restored.files.TidySeen(t.Context(), 1), operations.ErrOlder)
	require.ElementsMatch(t, all, live.has(t))
	found, err := restored.files.List(t.Context())
	require.ErrorIs(t, err, operations.ErrOlder)
	require.Len(t, found.Left, 1)

	// A person says which of them goes on; the other one is refused from then on.
	require.NoError(t, restored.files.Adopt(t.Context()))
	require.ErrorIs(t, live.files.Meet(t.Context()), operations.ErrForeign)
	require.NoError(t, restored.files.Tidy(t.Context()))
	require.ElementsMatch(t, all, live.has(t), "nothing goes within a day")
	restored.later(t, day)
	require.NoError(t, restored.files.Tidy(t.Context()))
	require.ElementsMatch(t, []string{all[0], "aside " + all[1]}, live.has(t))
	require.NoError(t, live.files.Adopt(t.Context()))
	n, err := live.files.Back(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.ElementsMatch(t, all, live.has(t))
}

// A copy whose server nobody sees to be another, which nobody worked with for a
// day.
func TestFiles_Tidy_WaitsAfterAPause(t *testing.T) {
	t.Parallel()
	k := newKept(t)
	require.NoError(t, k.files.Meet(t.Context()))
	stray := k.stray(t, 2*day)
	pause := func(by time.Duration) {
		k.later(t, by)
		_, err := k.owner.Exec(t.Context(), "update file_stores set alive_at = alive_at - $1::interval", by.String())
		require.NoError(t, err)
	}
	pause(25 * time.Hour)
	require.NoError(t, k.files.Tidy(t.Context()))
	require.Equal(t, []string{stray}, k.has(t))
	pause(16 * time.Hour) // every night
	require.NoError(t, k.files.Tidy(t.Context()))
	require.Equal(t, []string{stray}, k.has(t))
	pause(16 * time.Hour)
	require.NoError(t, k.files.Tidy(t.Context()))
	require.Equal(t, []string{"aside " + stray}, k.has(t))
}

func TestFiles_Meet_TakesWhatItKnows(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		known, unknown, older int
		want                  error
	}{
		"empty":                        {},
		"most are known":               {known: 2, unknown: 1},
		"half are":                     {known: 2, unknown: 2, want: operations.ErrUnknown},
		"of the newest hundred, most":  {known: 51, unknown: 49, older: 60},
		"of the newest hundred, fewer": {known: 50, unknown: 60, want: operations.ErrUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := newKept(t)
			for range c.known {
				k.document(t, time.Hour)
			}
			for range c.unknown {
				k.stray(t, 0)
			}
			for range c.older {
				k.stray(t, 2*time.Hour)
			}
			if c.want != nil {
				require.ErrorIs(t, k.files.Meet(t.Context()), c.want)
				require.NoFileExists(t, filepath.Join(k.folder, "tillit-store.json"))
				return
			}
			require.NoError(t, k.files.Meet(t.Context()))
			require.FileExists(t, filepath.Join(k.folder, "tillit-store.json"))
			require.NoError(t, k.files.Meet(t.Context()))
		})
	}
}

// Two processes of one database with different stores would each miss what the
// other has stored.
func TestFiles_Meet_OneStore(t *testing.T) {
	t.Parallel()
	d := pgtest.New(t)
	first, second := keep(t, d, t.TempDir()), keep(t, d, t.TempDir())
	require.NoError(t, first.files.Meet(t.Context()))
	require.ErrorIs(t, second.files.Meet(t.Context()), operations.ErrOther)
	require.NoError(t, second.files.Adopt(t.Context()))
	require.NoError(t, second.files.Meet(t.Context()))
	require.ErrorIs(t, first.files.Meet(t.Context()), operations.ErrForeign)

	require.NoError(t, os.WriteFile(filepath.Join(second.folder, "tillit-store.json"), []byte("{}"), 0o600))
	require.ErrorIs(t, second.files.Meet(t.Context()), operations.ErrBroken)
	require.NoError(t, second.files.Adopt(t.Context()))
	require.NoError(t, second.files.Meet(t.Context()))
}

// A first start that was cut off leaves its store to the next on that server.
func TestFiles_Draft(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	cut := keep(t, pgtest.New(t), folder)
	require.NoError(t, cut.files.Draft(t.Context()))
	require.NoError(t, cut.files.Meet(t.Context()))
	cut.north = uuid.New()
	cut.stray(t, 0)
	next := keep(t, pgtest.New(t), folder)
	require.NoError(t, next.files.Draft(t.Context()))
	require.NoError(t, next.files.Meet(t.Context()))
	require.ErrorIs(t, keep(t, pgtest.New(t), folder).files.Meet(t.Context()), operations.ErrForeign)
}
