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

	"tillit/core/blob"
	"tillit/core/tenant"
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
