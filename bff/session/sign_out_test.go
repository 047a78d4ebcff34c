package session_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff/session"
)

func TestSignOut(t *testing.T) {
	t.Parallel()
	const origin = "https://tillit.test"
	app := fiber.New()
	app.All(session.SignOutPath, session.SignOut(session.Config{Origin: origin}))
	ask := func(method string, header http.Header) *http.Response {
		t.Helper()
		req := httptest.NewRequestWithContext(t.Context(), method, origin+session.SignOutPath, http.NoBody)
		req.Header = header
		req.AddCookie(&http.Cookie{Name: "__Host-tillit", Value: "token"})
		res, err := app.Test(req, fiber.TestConfig{Timeout: 0})
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		return res
	}

	for _, header := range []http.Header{{"Sec-Fetch-Site": {"same-origin"}}, {"Origin": {origin}}} {
		res := ask(http.MethodPost, header)
		require.Equal(t, http.StatusNoContent, res.StatusCode)
		require.Len(t, res.Cookies(), 1)
		cookie := res.Cookies()[0]
		require.Equal(t, "__Host-tillit", cookie.Name)
		require.Empty(t, cookie.Value)
		require.Negative(t, cookie.MaxAge)
		require.True(t, cookie.Secure)
		require.Equal(t, "/", cookie.Path)
	}
	for _, header := range []http.Header{
		{},
		{"Sec-Fetch-Site": {"cross-site"}},
		{"Sec-Fetch-Site": {"same-site"}},
		{"Origin": {"https://evil.test"}},
		{"Sec-Fetch-Site": {"same-origin"}, "Sec-Purpose": {"prefetch"}},
	} {
		res := ask(http.MethodPost, header)
		require.GreaterOrEqual(t, res.StatusCode, http.StatusBadRequest)
		require.Empty(t, res.Cookies())
	}
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete} {
		res := ask(method, http.Header{"Sec-Fetch-Site": {"same-origin"}})
		require.Equal(t, http.StatusMethodNotAllowed, res.StatusCode, method)
		require.Equal(t, http.MethodPost, res.Header.Get("Allow"))
		require.Empty(t, res.Cookies())
	}
}
