package main_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/shippedtest"
)

// aKey seals nothing worth keeping.
var aKey = "TILLIT_KEY=" + strings.Repeat("A", 43) + "="

func TestServe_OnADatabaseAndAWebOfOnesOwn(t *testing.T) {
	t.Parallel()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte("from elsewhere, asked by " + r.Header.Get("X-Forwarded-For"))) // the client checks
	}))
	defer web.Close()
	database := shippedtest.New(t)
	dir := t.TempDir() // with no web folder in it

	// As the owner, whom the schema belongs to, and as the application alone.
	for _, url := range []string{database.OwnerURL, database.URL} {
		cmd, address := serving(t, dir, freePort(t), "DATABASE_URL="+url, "WEB_URL="+web.URL, aKey, "DEMO=")
		_, page := get(t, address+"/anywhere")
		require.Equal(t, "from elsewhere, asked by 127.0.0.1", page)
		require.Equal(t, http.StatusUnauthorized, signIn(t, address, "admin@tillit.test", demoPassword), "no demonstration here")
		stop(t, cmd)
	}
	require.NoDirExists(t, filepath.Join(dir, ".data", "postgres"))

	require.NoError(t, command(t, dir, []string{"DATABASE_URL=" + database.OwnerURL, aKey}, "migrate").Run())
	require.Equal(t, "tillit: DATABASE_URL names the role app, which may not change the schema: use the owner of the database",
		fails(t, 1, dir, []string{"DATABASE_URL=" + database.URL, aKey}, "migrate"))
}

func TestServe_KeepsItsKey_Night(t *testing.T) {
	t.Parallel()
	dir := home(t)
	path := filepath.Join(dir, ".data", "key")
	var kept string
	for range 2 {
		cmd, _ := serving(t, dir, freePort(t))
		stop(t, cmd)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Len(t, strings.TrimSpace(string(text)), 44)
		if kept != "" {
			require.Equal(t, kept, string(text))
		}
		kept = string(text)
	}
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode())

	require.NoError(t, os.WriteFile(path, []byte("lost\n"), 0o600))
	require.Contains(t, fails(t, 1, dir, []string{"PORT=0"}, "serve"), "key is no sealing key")
}
