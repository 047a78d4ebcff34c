package front_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff/front"
)

func TestMaintenance(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	ask := func(t *testing.T, until time.Time, method, target string, header http.Header) (*http.Response, string) {
		t.Helper()
		app := fiber.New()
		app.Use(front.Maintenance(until, "fi-FI", func() time.Time { return noon }))
		req := httptest.NewRequestWithContext(t.Context(), method, target, http.NoBody)
		req.Header = header
		res, err := app.Test(req)
		require.NoError(t, err)
		require.Equal(t, http.StatusServiceUnavailable, res.StatusCode)
		require.Equal(t, "no-store", res.Header.Get("Cache-Control"))
		defer res.Body.Close()
		return res, text(t, res.Body)
	}
	page := func(cookie string) http.Header {
		return http.Header{"Accept": {"text/html,*/*"}, "Cookie": {cookie}}
	}
	until := noon.Add(90 * time.Minute)

	t.Run("InTheLanguageOfThePerson", func(t *testing.T) {
		t.Parallel()
		for locale, words := range map[string]string{
			"sv-SE": "Vi räknar med att vara tillbaka", "en-US": "We expect to be back on", "fi-FI": "Arvioimme palaavamme", "nl-NL": "We verwachten terug te zijn op",
		} {
			res, body := ask(t, until, http.MethodGet, "/company", page("locale="+locale))
			require.Contains(t, body, `<html lang="`+locale+`">`)
			require.Contains(t, body, words)
			require.Contains(t, body, "14:30", "Swedish time")
			require.Contains(t, body, `href="/login"`)
			require.Contains(t, body, `<noscript><meta http-equiv="refresh"`)
			_, script, _ := strings.Cut(body, "<script>")
			script, _, _ = strings.Cut(script, "</script>")
			sum := sha256.Sum256([]byte(script))
			require.Contains(t, res.Header.Get("Content-Security-Policy"), "script-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
			require.NotContains(t, body, "ZgotmplZ", "a value that the template would not take")
		}
		_, body := ask(t, until, http.MethodGet, "/", page("locale=xx"))
		require.Contains(t, body, `lang="fi-FI"`, "the operator's, where nothing known was chosen")
		_, body = ask(t, until, http.MethodGet, "/?locale=nl-NL", page(""))
		require.Contains(t, body, `lang="nl-NL"`, "that of the link in a mail")
		_, body = ask(t, until, http.MethodGet, "/?locale=nl-NL", page("locale=sv-SE"))
		require.Contains(t, body, `lang="sv-SE"`)
	})

	t.Run("InTheirTheme", func(t *testing.T) {
		t.Parallel()
		for theme, scheme := range map[string]string{"dark": "dark", "light": "light", "system": "light dark", "": "light dark"} {
			_, body := ask(t, until, http.MethodGet, "/", page("theme="+theme))
			require.Contains(t, body, "color-scheme: "+scheme+";")
		}
	})

	t.Run("SaysWhenToComeAgain", func(t *testing.T) {
		t.Parallel()
		for at, seconds := range map[time.Time]string{
			until: "5400", noon.Add(time.Second): "30", noon.Add(30 * 24 * time.Hour): "86400", noon.Add(-time.Hour): "300", {}: "300",
		} {
			res, body := ask(t, at, http.MethodGet, "/", page(""))
			require.Equal(t, seconds, res.Header.Get("Retry-After"), "%s", at)
			require.Equal(t, at.After(noon), strings.Contains(body, "<time"), "a time that is past is not promised")
		}
	})

	t.Run("NothingForAProgram", func(t *testing.T) {
		t.Parallel()
		res, body := ask(t, until, http.MethodGet, "/data", http.Header{"Accept": {"*/*"}})
		require.Empty(t, body)
		require.Equal(t, "5400", res.Header.Get("Retry-After"))
		res, body = ask(t, until, http.MethodHead, "/", page(""))
		require.Empty(t, body)
		require.Equal(t, "5400", res.Header.Get("Retry-After"))
	})
}
