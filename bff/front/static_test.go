package front_test

import (
	"compress/gzip"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff/front"
)

// files opens a front door that answers for the built files itself, and says
// "rendered" to all else.
func files(t *testing.T) (door, script string) {
	t.Helper()
	o := built(t)
	static := filepath.Join(o.Dir, ".next", "standalone", ".next", "static")
	require.NoError(t, os.MkdirAll(filepath.Join(static, "chunks"), 0o700))
	script = strings.Repeat("console.log('Tillit');\n", 1000)
	require.NoError(t, os.WriteFile(filepath.Join(static, "chunks", "a.js"), []byte(script), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(static, "chunks", "a.woff2"), []byte("font"), 0o600))
	require.NoError(t, os.Symlink(filepath.Join(o.Dir, ".next", "standalone", "server.js"), filepath.Join(static, "chunks", "out.js")))
	handler, err := front.Static(o.Dir)
	require.NoError(t, err)
	app := fiber.New()
	app.Use(front.Compress(), handler, func(c fiber.Ctx) error { return c.SendString("rendered") })
	return listening(t, app), script
}

func TestStatic(t *testing.T) {
	t.Parallel()
	door, script := files(t)

	t.Run("SendsAFileForGood", func(t *testing.T) {
		t.Parallel()
		for range 2 {
			res := do(t, http.MethodGet, door+"/_next/static/chunks/a.js", nil, "")
			require.Equal(t, "public, max-age=31536000, immutable", res.Header.Get("Cache-Control"))
			require.Contains(t, res.Header.Get("Content-Type"), "javascript")
			require.Equal(t, "Accept-Encoding", res.Header.Get("Vary"))
			require.Empty(t, res.Header.Get("Content-Encoding"))
			require.Equal(t, script, text(t, res.Body))
		}
	})

	t.Run("CompressesWhatIsText", func(t *testing.T) {
		t.Parallel()
		res := do(t, http.MethodGet, door+"/_next/static/chunks/a.js", http.Header{"Accept-Encoding": {"gzip"}}, "")
		require.Equal(t, "gzip", res.Header.Get("Content-Encoding"))
		unpacked, err := gzip.NewReader(res.Body)
		require.NoError(t, err)
		require.Equal(t, script, text(t, unpacked))
		res = do(t, http.MethodGet, door+"/_next/static/chunks/a.js", http.Header{"Accept-Encoding": {"gzip, br"}}, "")
		require.Equal(t, "br", res.Header.Get("Content-Encoding"))
		require.Less(t, len(text(t, res.Body)), len(script)/10)
		res = do(t, http.MethodGet, door+"/_next/static/chunks/a.woff2", http.Header{"Accept-Encoding": {"br"}}, "")
		require.Empty(t, res.Header.Get("Content-Encoding"))
		require.Equal(t, "font", text(t, res.Body))
	})

	t.Run("HasNoBodyForHead", func(t *testing.T) {
		t.Parallel()
		res := do(t, http.MethodHead, door+"/_next/static/chunks/a.js", nil, "")
		require.EqualValues(t, len(script), res.ContentLength)
		require.Empty(t, text(t, res.Body))
	})

	t.Run("LeavesAllElseToTheNext", func(t *testing.T) {
		t.Parallel()
		for _, path := range []string{
			"/", "/login", "/_next/static", "/_next/static/", "/_next/static/chunks", "/_next/static/chunks/b.js",
			"/_next/static/../../server.js", "/_next/static/%2e%2e/%2e%2e/server.js", "/_next/static/..%2f..%2fserver.js",
			"/_next/static//etc/passwd", "/_next/static/chunks/out.js", "/_next/static/chunks/a.js/", "/_next/static/chunks/a.js%00",
		} {
			require.Equal(t, "rendered", text(t, do(t, http.MethodGet, door+path, nil, "").Body), path)
		}
		require.Equal(t, "rendered", text(t, do(t, http.MethodPost, door+"/_next/static/chunks/a.js", nil, "").Body))
	})
}
