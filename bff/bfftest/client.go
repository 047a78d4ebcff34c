package bfftest

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gofiber/fiber/v3" //nolint:depguard // a test client drives the application itself
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/endpoint"
	"tillit/core/people/account"
)

// The cookies of an installation with TLS.
const (
	SessionCookie = "__Host-tillit"
	DeviceCookie  = "__Host-tillit-device"
)

// Client is a browser with its cookies.
type Client struct {
	Person account.Person // who is signed in
	Home   uuid.UUID      // the company, or the agency of an agency person

	server  *Server
	cookies map[string]string
}

// Token is that of the session, empty without one.
func (c *Client) Token() string { return c.cookies[SessionCookie] }

// Carry puts a session's token into the browser.
func (c *Client) Carry(token string) { c.cookies[SessionCookie] = token }

// Copy returns a second browser with the same cookies.
func (c *Client) Copy() *Client {
	twin := *c
	twin.cookies = maps.Clone(c.cookies)
	return &twin
}

// Option changes a request before it is sent.
type Option func(*http.Request)

// Header sets a header; an empty value takes it away.
func Header(name, value string) Option {
	return func(r *http.Request) {
		if value == "" {
			r.Header.Del(name)
			return
		}
		r.Header.Set(name, value)
	}
}

// Get reads a path below /api.
func (c *Client) Get(t testing.TB, path string, options ...Option) Response {
	t.Helper()
	return c.Do(t, http.MethodGet, path, nil, options...)
}

// Post sends body as JSON.
func (c *Client) Post(t testing.TB, path string, body any, options ...Option) Response {
	t.Helper()
	return c.Do(t, http.MethodPost, path, body, options...)
}

// Put sends body as JSON.
func (c *Client) Put(t testing.TB, path string, body any, options ...Option) Response {
	t.Helper()
	return c.Do(t, http.MethodPut, path, body, options...)
}

// Delete deletes.
func (c *Client) Delete(t testing.TB, path string, options ...Option) Response {
	t.Helper()
	return c.Do(t, http.MethodDelete, path, nil, options...)
}

// Do sends a request to a path below /api, as a page of ours would. The body
// is sent as it is when it is bytes, and as JSON otherwise.
func (c *Client) Do(t testing.TB, method, path string, body any, options ...Option) Response {
	t.Helper()
	req := httptest.NewRequestWithContext(t.Context(), method, Origin+endpoint.Base+path, encode(t, body))
	req.Header.Set("Sec-Fetch-Site", "same-origin")
	req.Header.Set("Origin", Origin)
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range c.cookies {
		req.AddCookie(&http.Cookie{Name: name, Value: value}) //nolint:gosec // as a browser sends it back
	}
	for _, option := range options {
		option(req)
	}
	res, err := c.server.app.Test(req, fiber.TestConfig{Timeout: 0})
	require.NoError(t, err)
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	for _, cookie := range res.Cookies() {
		if cookie.MaxAge < 0 || cookie.Value == "" {
			delete(c.cookies, cookie.Name)
			continue
		}
		c.cookies[cookie.Name] = cookie.Value
	}
	return Response{Status: res.StatusCode, Header: res.Header, Body: raw, Cookies: res.Cookies()}
}

// Open reads a path below /api over a connection of its own, and returns the
// answer as it comes.
func (c *Client) Open(t testing.TB, path string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+c.server.listen(t)+endpoint.Base+path, http.NoBody)
	require.NoError(t, err)
	for name, value := range c.cookies {
		req.AddCookie(&http.Cookie{Name: name, Value: value}) //nolint:gosec // as a browser sends it back
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Do(req)
	require.NoError(t, err)
	t.Cleanup(func() { _ = res.Body.Close() })
	return res
}

func encode(t testing.TB, body any) io.Reader {
	t.Helper()
	switch b := body.(type) {
	case nil:
		return http.NoBody
	case []byte:
		return bytes.NewReader(b)
	}
	raw, err := json.Marshal(body)
	require.NoError(t, err)
	return bytes.NewReader(raw)
}

// Response is an answer, read to its end.
type Response struct {
	Status  int
	Header  http.Header
	Body    []byte
	Cookies []*http.Cookie
}

// Into reads the body of a successful answer.
func (r Response) Into(t testing.TB, v any) {
	t.Helper()
	require.Less(t, r.Status, http.StatusMultipleChoices, "%s", r.Body)
	require.NoError(t, json.Unmarshal(r.Body, v), "%s", r.Body)
}

// Done requires 204 No Content.
func (r Response) Done(t testing.TB) {
	t.Helper()
	require.Equal(t, http.StatusNoContent, r.Status, "%s", r.Body)
	require.Empty(t, r.Body)
}

// Refused requires a problem of that status and code, and returns it.
func (r Response) Refused(t testing.TB, status int, code string) endpoint.Problem {
	t.Helper()
	require.Equal(t, status, r.Status, "%s", r.Body)
	require.Equal(t, "application/problem+json", r.Header.Get("Content-Type"))
	var p endpoint.Problem
	require.NoError(t, json.Unmarshal(r.Body, &p), "%s", r.Body)
	require.Equal(t, code, p.Code)
	require.Equal(t, status, p.Status)
	return p
}
