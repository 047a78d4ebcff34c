//go:build s3

package app_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/app"
	"tillit/core/blob"
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
	switch {
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

func TestFiles_S3(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "key")
	server := httptest.NewServer(&bucket{files: map[string]string{}})
	defer server.Close()
	store, err := app.Files(t.Context(), app.Config{
		BlobURL: "s3://files?region=eu-north-1&use_path_style=true&disable_https=true&endpoint=" + server.URL +
			"&request_checksum_calculation=when_required",
	})
	require.NoError(t, err)

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
