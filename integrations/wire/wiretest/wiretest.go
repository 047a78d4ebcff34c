// Package wiretest stands in for accounting systems in tests, and lets
// anything go wrong with them that goes wrong with real ones.
package wiretest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/integrations/wire"
)

// Server serves a fake of one or more systems, each below its host name:
// https://api.example.com/v1 is /api.example.com/v1.
type Server struct {
	URL string

	fake http.Handler

	mu     sync.Mutex
	calls  []string
	fault  *Fault
	hits   int // calls that the fault was in question for
	from   int
	times  int
	only   func(*http.Request) bool
	first  map[string]recorded // first answer by list
	wanted map[string]string   // the question that it answered
}

// Serve serves fake until the test ends.
func Serve(t testing.TB, fake http.Handler) *Server {
	t.Helper()
	s := &Server{fake: fake, first: map[string]recorded{}, wanted: map[string]string{}}
	server := httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	s.URL = server.URL
	return s
}

// Break lets calls go wrong: those that only allows (nil: all), from the one
// with that number on, counted from 0, and as many as times (0: all).
func (s *Server) Break(f Fault, from, times int, only func(*http.Request) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault, s.from, s.times, s.only, s.hits = &f, from, times, only, 0
}

// Heal lets everything go well again.
func (s *Server) Heal() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = nil
}

// Calls are the calls so far: method, path and query.
func (s *Server) Calls() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.calls...)
}

// Forget forgets the calls so far.
func (s *Server) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = nil
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body) // else nobody notices a client that leaves
	if err != nil {
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	s.mu.Lock()
	s.calls = append(s.calls, r.Method+" "+r.URL.RequestURI())
	fault := s.fault
	if fault != nil && (s.only == nil || s.only(r)) {
		if s.hits < s.from || (s.times > 0 && s.hits >= s.from+s.times) {
			fault = nil
		}
		s.hits++
	} else {
		fault = nil
	}
	s.mu.Unlock()
	if fault == nil {
		s.answer(r).write(w)
		return
	}
	fault.serve(s, w, r)
}

// question is what list a call asks for, and what of it: which page stands in
// the address, or in the body as the variables of a GraphQL query do.
func question(r *http.Request) (list, asked string) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return r.URL.Path, r.URL.RawQuery
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	var q struct {
		Query string `json:"query"`
	}
	_ = json.Unmarshal(body, &q) // another body has no query
	return r.URL.Path + "\n" + q.Query, r.URL.RawQuery + "\n" + string(body)
}

// answer is what the fake says, remembered when it is the first of its list.
func (s *Server) answer(r *http.Request) recorded {
	list, asked := question(r)
	got := httptest.NewRecorder()
	s.fake.ServeHTTP(got, r)
	a := recorded{got.Code, got.Header(), got.Body.Bytes()}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.first[list]; !ok && a.status == http.StatusOK {
		s.first[list], s.wanted[list] = a, asked
	}
	return a
}

// repeated is the first answer of the list to another question, if there was
// one.
func (s *Server) repeated(r *http.Request) (recorded, bool) {
	list, asked := question(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.first[list]
	return a, ok && s.wanted[list] != asked
}

type recorded struct {
	status int
	header http.Header
	body   []byte
}

func (a recorded) write(w http.ResponseWriter) {
	maps.Copy(w.Header(), a.header)
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body)
}

// Clock is a clock that only moves when somebody waits by it.
type Clock struct {
	mu     sync.Mutex
	now    time.Time
	waited []time.Duration
}

// NewClock returns one that shows now.
func NewClock(now time.Time) *Clock { return &Clock{now: now} }

// Now is what it shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Wait moves it on at once.
func (c *Clock) Wait(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	c.waited = append(c.waited, d)
	return ctx.Err()
}

// Waited are the waits so far.
func (c *Clock) Waited() []time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]time.Duration(nil), c.waited...)
}

// Paces keep calls of one process apart by the clock.
type Paces struct {
	clock *Clock

	mu   sync.Mutex
	next map[string]time.Time
}

// Book books the next call.
func (p *Paces) Book(_ context.Context, pace connection.Pace, most time.Duration) (time.Duration, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock.Now()
	wait := max(0, p.next[pace.Subject].Sub(now))
	if wait <= most {
		p.next[pace.Subject] = now.Add(wait + pace.Every)
	}
	return wait, nil
}

// Hold lets nobody call for a while.
func (p *Paces) Hold(_ context.Context, pace connection.Pace, d time.Duration) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := p.clock.Now().Add(d); until.After(p.next[pace.Subject]) {
		p.next[pace.Subject] = until
	}
	return nil
}

// Held is false: nobody else waits for a turn.
func (p *Paces) Held(context.Context, connection.Pace) (bool, error) { return false, nil }

// Config is that of a way out to the server, by the clock.
func (s *Server) Config(c *Clock) wire.Config {
	return wire.Config{
		Log: slog.New(slog.DiscardHandler), Now: c.Now, Wait: c.Wait, Detour: s.URL,
		Paces:   &Paces{clock: c, next: map[string]time.Time{}},
		Timeout: 10 * time.Second, LargeTimeout: 10 * time.Second,
	}
}

// Net is a way out to the server, on which no time passes.
func (s *Server) Net(t testing.TB) *wire.Net {
	t.Helper()
	return s.NetBy(t, night(), true)
}

// Impatient is such a way out that does not wait for slow answers.
func (s *Server) Impatient(t testing.TB) *wire.Net {
	t.Helper()
	return s.NetBy(t, night(), false)
}

// NetBy is such a way out by a clock.
func (s *Server) NetBy(t testing.TB, c *Clock, patient bool) *wire.Net {
	t.Helper()
	config := s.Config(c)
	if !patient {
		config.Timeout, config.LargeTimeout = 100*time.Millisecond, 100*time.Millisecond
	}
	net, err := wire.New(config)
	require.NoError(t, err)
	return net
}

// NetAt is an impatient way out to another origin in place of the server.
func (s *Server) NetAt(t testing.TB, origin string) *wire.Net {
	t.Helper()
	config := s.Config(night())
	config.Detour, config.Timeout = origin, time.Second
	net, err := wire.New(config)
	require.NoError(t, err)
	return net
}

func night() *Clock { return NewClock(time.Date(2026, 3, 20, 3, 0, 0, 0, time.UTC)) }
