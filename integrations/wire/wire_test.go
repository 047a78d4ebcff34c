package wire_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"tillit/core/books/connection"
	"tillit/integrations/wire"
	"tillit/integrations/wire/wiretest"
)

const (
	books  = "https://api.example.com/v1/books"
	secret = "canary-5c1d-secret"
)

// fake answers with an object that tells what it was asked with.
func fake() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		w.Header().Set("Content-Type", "application/json;charset=UTF-8")
		_ = json.NewEncoder(w).Encode(map[string]any{
			"path": r.URL.Path, "page": r.URL.Query().Get("page"), "auth": r.Header.Get("Authorization"),
			"access_token": "t-" + r.Form.Get("grant_type"), "refresh_token": "r2", "expires_in": "3600", "agent": r.UserAgent(),
		})
	})
}

func system(t *testing.T, s *wiretest.Server, o wire.Options) (*wire.System, *wiretest.Clock) {
	t.Helper()
	clock := wiretest.NewClock(time.Date(2026, 3, 20, 3, 0, 0, 0, time.UTC))
	net, err := wire.New(s.Config(clock))
	require.NoError(t, err)
	return net.System(o), clock
}

func failure(t *testing.T, err error) *connection.Failure {
	t.Helper()
	var f *connection.Failure
	require.ErrorAs(t, err, &f)
	return f
}

func TestClient_Asks(t *testing.T) {
	t.Parallel()
	s := wiretest.Serve(t, fake())
	sys, _ := system(t, s, wire.Options{})
	c := sys.Client(uuid.New())
	c.Token = func(context.Context, string) (string, error) { return "tok", nil }
	var got struct {
		Path, Auth, Agent string
		Page              wire.Number
	}
	require.NoError(t, c.JSON(t.Context(), wire.Call{URL: books + "?a=b", Query: url.Values{"page": {"2"}}}, &got))
	require.Equal(t, "/api.example.com/v1/books", got.Path)
	require.Equal(t, "2", got.Page.Decimal.String())
	require.Equal(t, "Bearer tok", got.Auth)
	require.Equal(t, "Tillit/1.0", got.Agent)
	require.Equal(t, []string{"GET /api.example.com/v1/books?a=b&page=2"}, s.Calls())
}

// TestClient_Faults: what passes within a few tries is not noticed, what lasts
// has its name.
func TestClient_Faults(t *testing.T) {
	t.Parallel()
	later := map[string]connection.Reason{ // those that another try at once does not help against
		"429 an hour": connection.Busy, "500": connection.Down, "half an answer": connection.Garbled, "empty 200": connection.Garbled,
		"wrong type": connection.Garbled, "another value": connection.Garbled, "gzip bomb": connection.Garbled,
	}
	lasting := map[string]connection.Reason{
		"429 seconds": connection.Busy, "429 date, skewed clock": connection.Busy, "429 bare": connection.Busy, "429 in body": connection.Busy,
		"502 html": connection.Down, "503": connection.Down, "time-out": connection.Down, "byte by byte": connection.Down,
		"reset mid-body": connection.Down, "hangs up": connection.Down,
	}
	for _, f := range wiretest.Passing() {
		if f.Name == "page repeated" || f.Name == "error in 200" {
			continue // for adapters to notice
		}
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			s := wiretest.Serve(t, fake())
			net := s.Net(t)
			if f.Slow {
				net = s.Impatient(t)
			}
			sys := net.System(wire.Options{})
			call := func() error {
				var v struct{ Path string }
				return sys.Client(uuid.UUID{1}).JSON(t.Context(), wire.Call{URL: books}, &v)
			}
			s.Break(f, 0, 1, nil)
			err := call()
			if reason, ok := later[f.Name]; ok {
				got := failure(t, err)
				require.Equal(t, reason, got.Reason)
				require.True(t, got.Passing())
				require.Len(t, s.Calls(), 1)
				return
			}
			if !f.Slow { // a slow machine may make the good try late as well
				require.NoError(t, err)
				require.Len(t, s.Calls(), 2)
			}
			s.Forget()
			s.Break(f, 0, 0, nil)
			require.Equal(t, lasting[f.Name], failure(t, call()).Reason)
			require.GreaterOrEqual(t, len(s.Calls()), 6) // net/http tries an idle connection that was closed once more by itself
		})
	}
}

func TestClient_WaitsAsLongAsItIsAsked(t *testing.T) {
	t.Parallel()
	s := wiretest.Serve(t, fake())
	quota := func(a wire.Answer) *connection.Failure {
		if bytes.Contains(a.Body, []byte("55 seconds")) {
			return &connection.Failure{Reason: connection.Busy, After: 55 * time.Second}
		}
		return nil
	}
	for name, want := range map[string]time.Duration{"429 seconds": 2 * time.Second, "429 date, skewed clock": 3 * time.Second, "429 in body": 55 * time.Second} {
		sys, clock := system(t, s, wire.Options{Judge: quota})
		s.Break(wiretest.Named(name), 0, 1, nil)
		_, err := sys.Client(uuid.New()).Do(t.Context(), wire.Call{URL: books})
		require.NoError(t, err)
		require.Equal(t, []time.Duration{want}, clock.Waited(), name)
	}
	sys, clock := system(t, s, wire.Options{})
	s.Break(wiretest.Named("429 an hour"), 0, 0, nil)
	_, err := sys.Client(uuid.New()).Do(t.Context(), wire.Call{URL: books})
	require.Equal(t, time.Hour, failure(t, err).After, "told, not waited for")
	require.Empty(t, clock.Waited())

	s.Break(wiretest.Named("503"), 0, 0, nil)
	_, err = sys.Client(uuid.New()).Do(t.Context(), wire.Call{URL: books})
	require.Equal(t, connection.Down, failure(t, err).Reason)
	require.Len(t, clock.Waited(), 5)
	for i, d := range clock.Waited() {
		require.Less(t, d, time.Second<<i)
	}
}

func TestClient_StatusesHaveNames(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]connection.Reason{
		302: connection.Garbled, 400: connection.Garbled, 401: connection.Refused, 402: connection.Unlicensed, 403: connection.Forbidden,
		404: connection.Missing, 408: connection.Down, 410: connection.Missing, 422: connection.Garbled, 429: connection.Busy, 500: connection.Down,
	} {
		s := wiretest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "https://elsewhere.example.com/")
			w.Header().Set("X-Trace", "abc")
			w.WriteHeader(code)
		}))
		sys, _ := system(t, s, wire.Options{TraceHeader: "X-Trace"})
		_, err := sys.Client(uuid.New()).Do(t.Context(), wire.Call{URL: books})
		got := failure(t, err)
		require.Equal(t, want, got.Reason, code)
		require.Equal(t, "abc", got.Trace)
	}
}

func TestClient_RenewsARefusedTokenOnce(t *testing.T) {
	t.Parallel()
	s := wiretest.Serve(t, fake())
	sys, _ := system(t, s, wire.Options{})
	c := sys.Client(uuid.New())
	var refused []string
	c.Token = func(_ context.Context, r string) (string, error) {
		refused = append(refused, r)
		return "tok" + r, nil
	}
	s.Break(wiretest.Expired(), 0, 1, nil)
	_, err := c.Do(t.Context(), wire.Call{URL: books})
	require.NoError(t, err)
	require.Equal(t, []string{"", "tok"}, refused)

	s.Break(wiretest.Expired(), 0, 0, nil)
	_, err = c.Do(t.Context(), wire.Call{URL: books})
	require.Equal(t, connection.Refused, failure(t, err).Reason)
	require.Len(t, refused, 4, "no loop")
}

func TestClient_SendsAPostOnce(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"503", "429 seconds", "hangs up", "reset mid-body"} {
		s := wiretest.Serve(t, fake())
		sys, _ := system(t, s, wire.Options{})
		s.Break(wiretest.Named(name), 0, 1, nil)
		call := wire.Call{URL: books, Form: url.Values{"grant_type": {"client_credentials"}}}
		_, err := sys.Client(uuid.New()).Do(t.Context(), call)
		require.Error(t, err, name)
		require.Len(t, s.Calls(), 1, name)

		s.Break(wiretest.Named(name), 0, 1, nil)
		_, err = sys.Client(uuid.New()).Do(t.Context(), wire.Call{URL: books, Body: map[string]string{"query": "{a}"}, Reads: true})
		require.NoError(t, err, "a question may be asked again")
	}
}

func TestClient_Grant(t *testing.T) {
	t.Parallel()
	renewal := wire.Call{URL: books, Form: url.Values{"grant_type": {"refresh_token"}, "refresh_token": {secret}}, Spends: true}
	s := wiretest.Serve(t, fake())
	sys, clock := system(t, s, wire.Options{})
	got, err := sys.Client(uuid.Nil).Grant(t.Context(), renewal)
	require.NoError(t, err)
	require.Equal(t, connection.Tokens{Access: "t-refresh_token", Refresh: "r2", Expires: clock.Now().Add(time.Hour)}, got)

	for name, want := range map[string]connection.Reason{
		"hangs up": connection.Lost, "reset mid-body": connection.Lost, "half an answer": connection.Lost, "empty 200": connection.Lost,
		"502 html": connection.Lost, "500": connection.Down, "429 seconds": connection.Busy, "revoked": connection.Refused,
	} {
		sys, _ := system(t, s, wire.Options{})
		s.Break(wiretest.Named(name), 0, 1, nil)
		_, err := sys.Client(uuid.Nil).Grant(t.Context(), renewal)
		require.Equal(t, want, failure(t, err).Reason, name)
		require.NotContains(t, err.Error(), secret)
	}
}

func TestTokens_AskOnceAtATime(t *testing.T) {
	t.Parallel()
	s := wiretest.Serve(t, fake())
	sys, clock := system(t, s, wire.Options{})
	kept := sys.Tokens()
	var asked atomic.Int32
	ask := func(context.Context) (connection.Tokens, error) {
		n := asked.Add(1)
		return connection.Tokens{Access: strings.Repeat("t", int(n)), Expires: clock.Now().Add(time.Hour)}, nil
	}
	var all errgroup.Group
	for range 16 {
		all.Go(func() error {
			got, err := kept.Get(t.Context(), "", ask, "id", secret)
			if got != "t" {
				t.Errorf("got %q", got)
			}
			return err
		})
	}
	require.NoError(t, all.Wait())
	require.EqualValues(t, 1, asked.Load())

	got, err := kept.Get(t.Context(), "t", ask, "id", secret)
	require.NoError(t, err)
	require.Equal(t, "tt", got, "the refused one is not given again")
	got, err = kept.Get(t.Context(), "t", ask, "id", secret)
	require.NoError(t, err)
	require.Equal(t, "tt", got, "who was refused earlier takes the new one")
	_, err = kept.Get(t.Context(), "", ask, "id", "other")
	require.NoError(t, err)
	require.EqualValues(t, 3, asked.Load(), "other credentials, another token")

	require.NoError(t, clock.Wait(t.Context(), 56*time.Minute))
	_, err = kept.Get(t.Context(), "", ask, "id", secret)
	require.NoError(t, err)
	require.EqualValues(t, 4, asked.Load(), "five minutes before its end")
}

func TestClient_DoesNotHoldUpForLong(t *testing.T) {
	t.Parallel()
	s := wiretest.Serve(t, fake())
	sys, clock := system(t, s, wire.Options{Application: wire.Rate{Calls: 2, Per: 5 * time.Minute}})
	_, err := sys.Client(uuid.New()).Do(t.Context(), wire.Call{URL: books})
	require.NoError(t, err)
	_, err = sys.Client(uuid.New()).Do(t.Context(), wire.Call{URL: books})
	got := failure(t, err)
	require.Equal(t, connection.Busy, got.Reason, "the allowance is shared by all connections")
	require.Equal(t, 5*time.Minute, got.After)
	require.Empty(t, clock.Waited())
}

func TestSystem_IsLeftAloneWhenDownForSeveral(t *testing.T) {
	t.Parallel()
	s := wiretest.Serve(t, fake())
	sys, clock := system(t, s, wire.Options{})
	other, _ := system(t, s, wire.Options{})
	one := uuid.New()
	call := func(id uuid.UUID) error {
		_, err := sys.Client(id).Do(t.Context(), wire.Call{URL: books})
		return err
	}
	s.Break(wiretest.Named("503"), 0, 0, nil)
	for range 3 {
		require.Error(t, call(one))
	}
	require.Len(t, s.Calls(), 18, "one connection alone proves nothing")
	require.Error(t, call(uuid.New()))
	require.Error(t, call(uuid.New()))
	s.Heal()
	s.Forget()
	got := failure(t, call(one))
	require.Equal(t, connection.Down, got.Reason)
	require.Positive(t, got.After)
	require.Empty(t, s.Calls())
	_, err := other.Client(one).Do(t.Context(), wire.Call{URL: books})
	require.NoError(t, err, "another system is none of it")

	require.NoError(t, clock.Wait(t.Context(), time.Minute))
	require.NoError(t, call(one))
	require.NoError(t, call(one))
}

func TestClient_EndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	s := wiretest.Serve(t, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { cancel() }))
	sys, _ := system(t, s, wire.Options{})
	_, err := sys.Client(uuid.New()).Do(ctx, wire.Call{URL: books})
	require.ErrorIs(t, err, context.Canceled)
}

func TestClient_TellsNoSecrets(t *testing.T) {
	t.Parallel()
	var logged bytes.Buffer
	s := wiretest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadRequest) }))
	config := s.Config(wiretest.NewClock(time.Now()))
	config.Log = slog.New(slog.NewJSONHandler(&logged, &slog.HandlerOptions{Level: slog.LevelDebug}))
	net, err := wire.New(config)
	require.NoError(t, err)
	sys := net.System(wire.Options{Provider: connection.Fortnox, Judge: func(wire.Answer) *connection.Failure {
		return &connection.Failure{Reason: connection.Garbled, Text: "you\nsent " + secret + strings.Repeat("é", 400)}
	}})
	c := sys.Client(uuid.New())
	c.Header.Set("X-Token", secret)
	for _, call := range []wire.Call{
		{URL: books + "?key=" + secret},
		{URL: books, Form: url.Values{"client_secret": {secret}}},
		{URL: books, User: "id", Password: secret},
	} {
		_, err := c.Do(t.Context(), call)
		got := failure(t, err)
		require.NotContains(t, got.Error(), secret)
		require.Contains(t, got.Text, "you sent ***é")
		require.Len(t, []rune(got.Text), 300)
	}
	require.Contains(t, logged.String(), `"path":"/api.example.com/v1/books"`)
	require.NotContains(t, logged.String(), secret)
}
