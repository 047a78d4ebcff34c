package endpoint_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/endpoint"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

const write tenant.Permission = "thing.write"

var errStale = fault.New(fault.Conflict, "thing.stale")

type thing struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
}

type saveThing struct {
	ID   string `path:"id"`
	Body struct {
		Name     string `json:"name"`
		Password string `json:"password,omitempty" maxLength:"8"`
		Version  int    `json:"version"`
	}
}

// server offers one call of each sort to whoever has scope.
func server(scope tenant.Scope) *fiber.App {
	app := fiber.New(fiber.Config{Immutable: true})
	app.Use(func(c fiber.Ctx) error {
		ctx := endpoint.WithCaller(c.Context(), endpoint.Caller{RequestID: "r1"})
		c.SetContext(endpoint.WithScope(ctx, scope))
		return c.Next()
	})
	api := endpoint.NewAPI(app, "1")
	add := func(method, path string, p tenant.Permission, f tenant.Feature, h endpoint.Handler) {
		h(api, endpoint.Operation{Method: method, Path: path, Permission: p, Feature: f})
	}
	add("PUT", "/thing/{id}", write, tenant.Goals, endpoint.Handle(func(_ context.Context, _ tenant.Scope, req saveThing) (thing, error) {
		switch req.ID {
		case "stale":
			return thing{}, endpoint.Current(fmt.Errorf("save: %w", errStale), thing{"newer", 7})
		case "busy":
			return thing{}, fault.New(fault.TooMany, "thing.busy").After(1500 * time.Millisecond)
		case "broken":
			return thing{}, errors.New("dial tcp 10.0.0.7: password=hunter2")
		}
		return thing{req.Body.Name, req.Body.Version + 1}, nil
	}))
	add("DELETE", "/thing/{id}", endpoint.SignedIn, 0, endpoint.Handle(
		func(context.Context, tenant.Scope, struct {
			ID string `path:"id"`
		},
		) (endpoint.None, error) {
			return endpoint.None{}, nil
		}))
	add("GET", "/open", endpoint.Public, 0, endpoint.Handle(func(context.Context, tenant.Scope, struct{}) (endpoint.Encoded[[]thing], error) {
		return endpoint.Encoded[[]thing]{JSON: []byte(`[{"name":"<a>","version":1}]`)}, nil
	}))
	add("GET", "/file", endpoint.Public, 0, endpoint.Download(func(context.Context, tenant.Scope, struct{}) (endpoint.File, error) {
		return endpoint.File{
			Name: "å\"\r\nX: y/../b.xlsx", ContentType: "text/html", Size: 5, Content: io.NopCloser(strings.NewReader("<svg>")),
		}, nil
	}))
	return app
}

func signedIn(may ...tenant.Permission) tenant.Scope {
	return tenant.NewScope(uuid.New(), uuid.New(), may...).InSession(uuid.New())
}

func call(t *testing.T, scope tenant.Scope, method, path, body string) (*http.Response, string) {
	t.Helper()
	req := httptest.NewRequest(method, "/api"+path, bytes.NewBufferString(body))
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := server(scope).Test(req)
	require.NoError(t, err)
	defer func() { require.NoError(t, res.Body.Close()) }()
	content, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res, string(content)
}

func problem(t *testing.T, body string) endpoint.Problem {
	t.Helper()
	var p endpoint.Problem
	require.NoError(t, json.Unmarshal([]byte(body), &p))
	return p
}

func TestHandle_DecodesAndEncodes(t *testing.T) {
	t.Parallel()
	res, body := call(t, signedIn(write), "PUT", "/thing/1", `{"name":"<å>","version":3}`)
	require.Equal(t, http.StatusOK, res.StatusCode)
	require.Equal(t, `{"name":"<å>","version":4}`, strings.TrimSpace(body)) //nolint:testifylint // every byte counts: no escaped markup
	require.Equal(t, "private, no-store", res.Header.Get("Cache-Control"))

	res, body = call(t, signedIn(), "DELETE", "/thing/1", "")
	require.Equal(t, http.StatusNoContent, res.StatusCode)
	require.Empty(t, body)

	_, body = call(t, tenant.Scope{}, "GET", "/open", "")
	require.Equal(t, `[{"name":"<a>","version":1}]`, body) //nolint:testifylint // every byte counts: passed through
}

type paging struct {
	Offset int `query:"offset"`
}

func TestHandle_RefusesARequestThatIsNotReadInFull(t *testing.T) {
	t.Parallel()
	api := endpoint.NewAPI(fiber.New(), "1")
	list := endpoint.Handle(func(context.Context, tenant.Scope, struct{ paging }) (endpoint.None, error) {
		return endpoint.None{}, nil
	})
	require.PanicsWithValue(t, "getThing reads nothing of paging: a type has to be exported where it is embedded", func() {
		list(api, endpoint.Operation{Method: "GET", Path: "/thing", Permission: endpoint.Public})
	})
}

func TestHandle_LetsInWhoMay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		scope  tenant.Scope
		status int
		code   string
	}{
		"nobody":           {tenant.Scope{}, 401, "unauthenticated"},
		"second step open": {tenant.NewScope(uuid.New(), uuid.New(), write), 401, "unauthenticated"},
		"lesser role":      {signedIn(), 403, "forbidden"},
		"feature is off":   {signedIn(write).Disabled(tenant.Goals), 403, "feature_disabled"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, sent := range []string{`{"name":"a","version":1}`, `{"nonsense":`} {
				res, body := call(t, c.scope, "PUT", "/thing/1", sent)
				require.Equal(t, c.status, res.StatusCode, sent)
				require.Equal(t, c.code, problem(t, body).Code)
			}
		})
	}
}

func TestProblem_OfANamedFault(t *testing.T) {
	t.Parallel()
	res, body := call(t, signedIn(write), "PUT", "/thing/stale", `{"name":"a","version":1}`)
	require.Equal(t, http.StatusConflict, res.StatusCode)
	require.Equal(t, "application/problem+json", res.Header.Get("Content-Type"))
	require.Equal(t, "thing.stale", problem(t, body).Code)
	require.Equal(t, "r1", problem(t, body).RequestID)
	require.Equal(t, map[string]any{"name": "newer", "version": 7.0}, problem(t, body).Current)

	res, body = call(t, signedIn(write), "PUT", "/thing/busy", `{"name":"a","version":1}`)
	require.Equal(t, http.StatusTooManyRequests, res.StatusCode)
	require.Equal(t, "2", res.Header.Get("Retry-After"), "rounded up")
	require.Equal(t, 2, problem(t, body).RetryAfter)
}

func TestProblem_TellsNothingOfInnerErrors(t *testing.T) {
	t.Parallel()
	res, body := call(t, signedIn(write), "PUT", "/thing/broken", `{"name":"a","version":1}`)
	require.Equal(t, http.StatusInternalServerError, res.StatusCode)
	require.Equal(t, "internal", problem(t, body).Code)
	require.NotContains(t, body, "hunter2")
	require.NotContains(t, body, "10.0.0.7")
}

func TestProblem_OfARequestThatDoesNotFit(t *testing.T) {
	t.Parallel()
	for body, fields := range map[string]map[string]string{
		`{"name":"a"}`:                                         {"version": "required"},
		`{"name":"a","version":1,"role":1}`:                    {"role": "unknown"},
		`{"name":"a","version":"secret-1"}`:                    {"version": "invalid"},
		`{"name":"a","version":1,"password":"hunter2hunter2"}`: {"password": "invalid"},
	} {
		res, got := call(t, signedIn(write), "PUT", "/thing/1", body)
		require.Equal(t, http.StatusBadRequest, res.StatusCode, body)
		require.Equal(t, fault.CodeFields, problem(t, got).Code)
		require.Equal(t, fields, problem(t, got).Fields)
		require.NotContains(t, got, "hunter2", "submitted values are not sent back")
		require.NotContains(t, got, "secret-1")
	}
	res, got := call(t, signedIn(write), "PUT", "/thing/1", `{"name":`)
	require.Equal(t, http.StatusBadRequest, res.StatusCode)
	require.Equal(t, "malformed", problem(t, got).Code)
}

func TestDownload_IsSavedAndNeverRun(t *testing.T) {
	t.Parallel()
	res, body := call(t, tenant.Scope{}, "GET", "/file", "")
	require.Equal(t, "<svg>", body)
	require.Equal(t, "nosniff", res.Header.Get("X-Content-Type-Options"))
	require.Contains(t, res.Header.Get("Content-Security-Policy"), "sandbox")
	disposition := res.Header.Get("Content-Disposition")
	require.True(t, strings.HasPrefix(disposition, "attachment; filename"), disposition)
	require.NotContains(t, disposition, "/")
	require.Empty(t, res.Header.Get("X"))
}

// fading is a file of which somebody loses the right to the rest.
type fading struct {
	left int // bytes
	lost int // how many are left then
	lose func()
}

func (f *fading) Read(p []byte) (int, error) {
	if f.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), f.left)
	if f.left -= n; f.left < f.lost {
		f.lose()
	}
	return n, nil
}

func (*fading) Close() error { return nil }

// A file breaks off when a call for it would be refused by now.
func TestDownload_EndsWithTheRight(t *testing.T) {
	t.Parallel()
	const size = 16 << 20
	for name, c := range map[string]struct {
		permission tenant.Permission
		now        func(before tenant.Scope) (tenant.Scope, error)
		whole      bool
	}{
		"nothing changed":     {write, func(before tenant.Scope) (tenant.Scope, error) { return before, nil }, true},
		"signed out":          {write, func(tenant.Scope) (tenant.Scope, error) { return tenant.Scope{}, endpoint.ErrUnauthenticated }, false},
		"for who may less":    {write, func(before tenant.Scope) (tenant.Scope, error) { return before.Lapsed(), nil }, false},
		"for another":         {write, func(tenant.Scope) (tenant.Scope, error) { return signedIn(write), nil }, false},
		"that is everybody's": {endpoint.Public, func(tenant.Scope) (tenant.Scope, error) { return tenant.Scope{}, endpoint.ErrUnauthenticated }, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			scope, changed := signedIn(write), false
			app := fiber.New(fiber.Config{Immutable: true})
			app.Use(func(f fiber.Ctx) error {
				f.SetContext(endpoint.WithAgain(endpoint.WithScope(f.Context(), scope), func(context.Context) (tenant.Scope, error) {
					if changed {
						return c.now(scope)
					}
					return scope, nil
				}))
				return f.Next()
			})
			endpoint.Download(func(context.Context, tenant.Scope, struct{}) (endpoint.File, error) {
				return endpoint.File{Name: "a", Size: size, Content: &fading{left: size, lost: size - 2<<20, lose: func() { changed = true }}}, nil
			})(endpoint.NewAPI(app, "1"), endpoint.Operation{Method: "GET", Path: "/file", Permission: c.permission})
			read := 0
			res, err := app.Test(httptest.NewRequest(http.MethodGet, "/api/file", http.NoBody), fiber.TestConfig{})
			if err == nil {
				var content []byte
				content, err = io.ReadAll(res.Body)
				require.NoError(t, res.Body.Close())
				read = len(content)
			}
			if c.whole {
				require.NoError(t, err)
				require.Equal(t, size, read)
				return
			}
			require.Error(t, err)
			require.Less(t, read, 8<<20)
		})
	}
}
