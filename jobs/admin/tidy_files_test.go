package admin_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/operations"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg/pgtest"
	"tillit/jobs/admin"
	"tillit/jobs/jobstest"
)

// What is not tidied is no failed work, and said in one sentence in the log that
// everybody has.
//
//nolint:paralleltest // the log is one for all
func TestTidyFiles_SaysWhyNot(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn})))
	defer slog.SetDefault(before)
	d := pgtest.New(t)
	store, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	files := operations.NewFiles(d.Open(t), store)
	require.NoError(t, files.Meet(t.Context()))
	_, err = store.Put(t.Context(), "tillit-store.json", strings.NewReader(`{"store":"`+uuid.NewString()+`","database":"`+uuid.NewString()+`"}`))
	require.NoError(t, err)
	owner := jobstest.Connect(t, d)
	_, err = owner.Exec(t.Context(), "update file_stores set since = since - interval '1 day'")
	require.NoError(t, err)
	worker := admin.TidyFiles{Files: files}
	for range 2 {
		require.NoError(t, worker.Work(t.Context(), nil))
	}
	require.Equal(t, 1, strings.Count(log.String(), "\n"), log.String())
	require.Contains(t, log.String(), operations.ErrForeign.Error())
}
