//go:build s3

package app_test

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/bff/app"
	"tillit/core/admin/operations"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
)

// bucket is as much of S3 as a store of whole files needs.
type bucket struct {
	mu    sync.Mutex
	files map[string]string
}

func (b *bucket) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := strings.TrimPrefix(r.URL.Path, "/files/")
	text, exists := b.files[key]
	switch source := r.Header.Get("X-Amz-Copy-Source"); {
	case r.URL.Query().Has("list-type"):
		b.list(w)
	case source != "":
		from, _ := url.PathUnescape(source)
		b.files[key] = b.files[strings.TrimPrefix(from, "files/")]
		_, _ = io.WriteString(w, "<CopyObjectResult><ETag>x</ETag></CopyObjectResult>")
	case r.Method == http.MethodPut:
		body, _ := io.ReadAll(r.Body)
		b.files[key] = string(body)
	case !exists:
		http.Error(w, "<Error><Code>NoSuchKey</Code></Error>", http.StatusNotFound)
	case r.Method == http.MethodDelete:
		delete(b.files, key)
		w.WriteHeader(http.StatusNoContent)
	default:
		w.Header().Set("Last-Modified", "Mon, 02 Jan 2006 15:04:05 GMT")
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(text))
	}
}

// list names all files.
func (b *bucket) list(w io.Writer) {
	_, _ = io.WriteString(w, "<ListBucketResult><IsTruncated>false</IsTruncated>")
	for _, key := range slices.Sorted(maps.Keys(b.files)) {
		_, _ = fmt.Fprintf(w, "<Contents><Key>%s</Key><LastModified>2006-01-02T15:04:05Z</LastModified><Size>%d</Size></Contents>", key, len(b.files[key]))
	}
	_, _ = io.WriteString(w, "</ListBucketResult>")
}

func onS3(t *testing.T, files map[string]string) *blob.Store {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "key")
	server := httptest.NewServer(&bucket{files: files})
	t.Cleanup(server.Close)
	store, err := app.Files(t.Context(), app.Config{
		BlobURL: "s3://files?region=eu-north-1&use_path_style=true&disable_https=true&endpoint=" + server.URL +
			"&request_checksum_calculation=when_required",
	})
	require.NoError(t, err)
	return store
}

// A store elsewhere is bound to its database and tidied like a folder.
func TestStore_S3(t *testing.T) {
	held := map[string]string{}
	store, database := onS3(t, held), pgtest.New(t)
	files := operations.NewFiles(database.Open(t), store)
	require.NoError(t, files.Meet(t.Context()))
	stray := blob.Key(uuid.New(), "report", uuid.New())
	_, err := store.Put(t.Context(), stray, strings.NewReader("figures"))
	require.NoError(t, err)

	owner, err := pgx.Connect(t.Context(), database.OwnerURL)
	require.NoError(t, err)
	_, err = owner.Exec(t.Context(), "update file_stores set since = since - interval '1 day'")
	require.NoError(t, errors.Join(err, owner.Close(t.Context())))
	require.NoError(t, files.Tidy(t.Context()))
	require.Len(t, held, 2)
	require.Contains(t, held["tillit-store.json"], `"tidyings":1}`)
	_, err = store.Open(t.Context(), stray)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	n, err := files.Back(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.Equal(t, "figures", held[stray])
	require.ErrorIs(t, operations.NewFiles(pgtest.DB(t), store).Meet(t.Context()), operations.ErrForeign)
}

func TestFiles_S3(t *testing.T) {
	store := onS3(t, map[string]string{})
	key := blob.Key(uuid.New(), "report", uuid.New())
	stored, err := store.Put(t.Context(), key, strings.NewReader("figures"))
	require.NoError(t, err)
	require.EqualValues(t, 7, stored.Size)
	file, err := store.Open(t.Context(), key)
	require.NoError(t, err)
	text, err := io.ReadAll(file)
	require.NoError(t, err)
	require.Equal(t, "figures", string(text))
	require.NoError(t, file.Close())
	require.NoError(t, store.Delete(t.Context(), key))
	_, err = store.Open(t.Context(), key)
	require.Error(t, err)
}
