// Package wire is the one way out to accounting systems: it paces calls to
// what a system allows, tries again what may be tried again, leaves a system
// alone that is down, refuses addresses that are nobody's business, and turns
// whatever comes back into an answer or a [connection.Failure].
//
// Tokens, keys and bodies are never logged, nor do failures repeat them.
package wire

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/time/rate"

	"tillit/core/connection"
)

// Config is what the way out takes from the process.
type Config struct {
	Log *slog.Logger
	Now func() time.Time
	// Wait passes time; nil really waits.
	Wait func(context.Context, time.Duration) error
	// Detour is the origin of a server that stands in for every system, each
	// below its host name, as in http://127.0.0.1:9000/api.example.com/v1: for
	// trying the product without them. "" calls the systems themselves.
	Detour string
	// Timeout of one try, and of one whose answer may be large; zero is 30 s
	// and 120 s.
	Timeout, LargeTimeout time.Duration
}

// Net is the way out that all adapters share.
type Net struct {
	config Config
	http   *http.Client
	detour *url.URL
}

// New returns a way out. It calls nobody yet.
func New(c Config) (*Net, error) {
	if c.Wait == nil {
		c.Wait = wait
	}
	if c.Timeout == 0 {
		c.Timeout = 30 * time.Second
	}
	if c.LargeTimeout == 0 {
		c.LargeTimeout = 120 * time.Second
	}
	n := &Net{config: c}
	open := ""
	if c.Detour != "" {
		at, err := url.Parse(c.Detour)
		if err != nil || at.Host == "" {
			return nil, fmt.Errorf("wire: detour %q is no origin", c.Detour)
		}
		n.detour, open = at, at.Host
	}
	dialer := &net.Dialer{Timeout: 10 * time.Second, ControlContext: guard{open}.control}
	n.http = &http.Client{
		Transport: &http.Transport{
			// No proxy: it would be what the guard sees in place of the system.
			DialContext:            dialer.DialContext,
			ForceAttemptHTTP2:      true,
			MaxIdleConnsPerHost:    8,
			IdleConnTimeout:        90 * time.Second,
			TLSHandshakeTimeout:    10 * time.Second,
			ResponseHeaderTimeout:  c.LargeTimeout,
			TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
			MaxResponseHeaderBytes: 1 << 20,
		},
		// An answer from elsewhere than where the token belongs is none.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return n, nil
}

func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Rate is a number of calls that a system allows within any such time. The
// zero value allows all.
type Rate struct {
	Calls int
	Per   time.Duration
}

// limiter lets no window of r.Per see more than r.Calls, wherever it begins:
// one call at once, and the rest evenly.
func (r Rate) limiter() *rate.Limiter {
	if r.Calls == 0 {
		return rate.NewLimiter(rate.Inf, 1)
	}
	return rate.NewLimiter(rate.Limit(float64(max(r.Calls-1, 1))/r.Per.Seconds()), 1)
}

// Options are what is particular to the calls of one system.
type Options struct {
	Provider    connection.Provider
	Connection  Rate   // of the calls of one connection
	Application Rate   // of the calls of all connections together
	TraceHeader string // in which the system says its id of a request
	// Judge says what an answer means where its status does not tell; it
	// returns nil when it does, and for every good answer. Optional.
	Judge func(Answer) *connection.Failure
}

// System is one system, as all connections to it share it.
type System struct {
	net     *Net
	options Options
	all     *rate.Limiter
	circuit circuit

	mu  sync.Mutex
	one map[uuid.UUID]*rate.Limiter
}

// System begins to use a system.
func (n *Net) System(o Options) *System {
	return &System{net: n, options: o, all: o.Application.limiter(), one: map[uuid.UUID]*rate.Limiter{}}
}

// Now is the time by the clock of this side.
func (s *System) Now() time.Time { return s.net.config.Now() }

// Client makes the calls of one connection; it is used by one goroutine.
type Client struct {
	system     *System
	connection uuid.UUID
	limit      *rate.Limiter

	// Header goes along with every call.
	Header http.Header
	// Token returns the bearer token; refused is one that the system just
	// turned down, "" at first. Nil when calls carry none.
	Token func(ctx context.Context, refused string) (string, error)
}

// Client returns a client for a connection, or for the application itself when
// the id is zero.
func (s *System) Client(connection uuid.UUID) *Client {
	s.mu.Lock()
	defer s.mu.Unlock()
	limit, ok := s.one[connection]
	if !ok {
		limit = s.options.Connection.limiter()
		s.one[connection] = limit
	}
	return &Client{system: s, connection: connection, limit: limit, Header: http.Header{}}
}

// pace waits until the limits allow one more call, or returns Busy when that
// takes longer than a call is held up for.
func (c *Client) pace(ctx context.Context) error {
	for _, limit := range []*rate.Limiter{c.system.all, c.limit} {
		now := c.system.Now()
		turn := limit.ReserveN(now, 1)
		d := turn.DelayFrom(now)
		if d > longestWait {
			turn.CancelAt(now)
			return &connection.Failure{Reason: connection.Busy, After: d}
		}
		if d > 0 {
			if err := c.system.net.config.Wait(ctx, d); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

const (
	tries       = 6                // of a call that may be repeated
	firstWait   = time.Second      // doubled each time
	longestWait = 60 * time.Second // that a call is held up for at once
)

// jitter is how long to wait before the next try when the system does not say:
// anything up to a bound that doubles, so that many do not come back at once.
func jitter(tried int) time.Duration {
	most := min(firstWait<<tried, longestWait)
	return rand.N(most) //nolint:gosec // nobody gains from guessing it
}
