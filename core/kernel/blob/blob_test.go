package blob_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/tenant"
)

func folder(t *testing.T) (*blob.Store, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "blobs")
	store, err := blob.Folder(dir)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, store.Close()) })
	return store, dir
}

func read(t *testing.T, s *blob.Store, key string) string {
	t.Helper()
	r, err := s.Open(t.Context(), key)
	require.NoError(t, err)
	defer func() { require.NoError(t, r.Close()) }()
	content, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(content)
}

func TestStore_KeepsAndReplaces(t *testing.T) {
	t.Parallel()
	s, _ := folder(t)
	key := blob.Key(uuid.New(), "report", uuid.New())
	stored, err := s.Put(t.Context(), key, strings.NewReader("åäö"))
	require.NoError(t, err)
	require.EqualValues(t, 6, stored.Size)
	require.Equal(t, "5d0d31f63d1712b2ea533b0c4946c2f1014faf152f0c0e5ee5b81c85e8799953", stored.SHA256)
	require.Equal(t, "åäö", read(t, s, key))

	_, err = s.Put(t.Context(), key, strings.NewReader("new"))
	require.NoError(t, err)
	require.Equal(t, "new", read(t, s, key))
}

func TestStore_FailedWriteLeavesNothing(t *testing.T) {
	t.Parallel()
	s, dir := folder(t)
	boom := errors.New("boom")
	_, err := s.Put(t.Context(), "company/report/x", io.MultiReader(bytes.NewReader(make([]byte, 1<<20)), iotest.ErrReader(boom)))
	require.ErrorIs(t, err, boom)

	_, err = s.Open(t.Context(), "company/report/x")
	require.ErrorIs(t, err, tenant.ErrNotFound)
	require.NoError(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		require.NoError(t, err)
		require.True(t, d.IsDir(), "left behind: %s", path)
		return nil
	}))
}

func TestStore_DeleteTwiceIsFine(t *testing.T) {
	t.Parallel()
	s, _ := folder(t)
	_, err := s.Put(t.Context(), "a/b/c", strings.NewReader("x"))
	require.NoError(t, err)
	require.NoError(t, s.Delete(t.Context(), "a/b/c"))
	require.NoError(t, s.Delete(t.Context(), "a/b/c"))
	_, err = s.Open(t.Context(), "a/b/c")
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

// modes are those of the folder and all in it.
func modes(t *testing.T, dir string) map[os.FileMode]int {
	t.Helper()
	found := map[os.FileMode]int{}
	require.NoError(t, filepath.WalkDir(dir, func(_ string, d os.DirEntry, err error) error {
		require.NoError(t, err)
		info, err := d.Info()
		require.NoError(t, err)
		found[info.Mode()]++
		return nil
	}))
	return found
}

func TestFolder_IsItsOwnersAlone(t *testing.T) {
	t.Parallel()
	s, dir := folder(t)
	_, err := s.Put(t.Context(), "company/report/x", strings.NewReader("figures"))
	require.NoError(t, err)
	private := map[os.FileMode]int{os.ModeDir | 0o700: 3, 0o600: 1}
	require.Equal(t, private, modes(t, dir))

	// One that an earlier version left open to all.
	require.NoError(t, os.Chmod(filepath.Join(dir, "company", "report", "x"), 0o644))
	for _, open := range []string{"company/report", "company", "."} {
		require.NoError(t, os.Chmod(filepath.Join(dir, open), 0o755))
	}
	again, err := blob.Folder(dir)
	require.NoError(t, err)
	require.Equal(t, private, modes(t, dir))
	require.Equal(t, "figures", read(t, again, "company/report/x"))
	require.NoError(t, again.Close())
}
