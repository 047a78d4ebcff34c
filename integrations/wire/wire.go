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
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/connection"
)

// Config is what the way out takes from the process.
type Config struct {
	Log *slog.Logger
	Now func() time.Time
	// Wait passes time; nil really waits.
	Wait func(context.Context, time.Duration) error
	// Paces are what calls are booked at.
	Paces Paces
	// Detour is the origin of a server that stands in for every system, each
	// below its host name, as in http://127.0.0.1:9000/api.example.com/v1: for
	// trying the product without them. "" calls the systems themselves.
	Detour string
	// Timeout of one try, and of one whose answer may be large; zero is 30 s
	// and 120 s.
	Timeout, LargeTimeout time.Duration
}

// Paces let as many calls pass as systems allow, whichever process makes them;
// [connection.Paces] does.
type Paces interface {
	Book(ctx context.Context, pace connection.Pace, maxDelay time.Duration) (wait time.Duration, err error)
	Hold(ctx context.Context, pace connection.Pace, d time.Duration) error
	Held(ctx context.Context, pace connection.Pace) (bool, error)
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
	n.http = &http.Client{
		Transport: &http.Transport{
			// No proxy: it would be what the guard sees in place of the system.
			DialContext:            Dialer(open).DialContext,
			ForceAttemptHTTP2:      true,
			MaxIdleConnsPerHost:    8,
			IdleConnTimeout:        90 * time.Second,
			TLSHandshakeTimeout:    10 * time.Second,
			ResponseHeaderTimeout:  c.LargeTimeout,
			TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
			MaxResponseHeaderBytes: 1 << 20,
		},
		// An answer from elsewhere than where the token belongs does not count.
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

// every lets no window of r.Per see more than r.Calls, wherever it begins: one
// call at once, and the rest evenly.
func (r Rate) every() time.Duration { return r.Per / time.Duration(max(r.Calls-1, 1)) }

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
	circuit circuit
}

// System begins to use a system.
func (n *Net) System(o Options) *System { return &System{net: n, options: o} }

// Now is the time by the clock of this side.
func (s *System) Now() time.Time { return s.net.config.Now() }

// Client makes the calls of one connection; it is used by one goroutine.
type Client struct {
	system     *System
	connection uuid.UUID
	paces      []connection.Pace

	// Header goes along with every call.
	Header http.Header
	// Token returns the bearer token; refused is one that the system just
	// turned down, "" at first. Nil when calls carry none.
	Token func(ctx context.Context, refused string) (string, error)
}

// Client returns a client for a connection, or for the application itself when
// the id is zero.
func (s *System) Client(id uuid.UUID) *Client {
	c := &Client{system: s, connection: id, Header: http.Header{}}
	whole := string(s.options.Provider)
	if r := s.options.Application; r.Calls > 0 {
		c.paces = append(c.paces, connection.Pace{Subject: whole, Every: r.every()})
	}
	if r := s.options.Connection; r.Calls > 0 {
		c.paces = append(c.paces, connection.Pace{Subject: whole + "/" + id.String(), Every: r.every()})
	}
	return c
}

// pace waits until the limits allow one more call, or returns Busy when that
// takes longer than a call is held up for.
func (c *Client) pace(ctx context.Context) error {
	config := c.system.net.config
	for _, pace := range c.paces {
		for held := true; held; {
			d, err := config.Paces.Book(ctx, pace, maxWait)
			if err != nil {
				return err
			}
			if d > maxWait {
				return &connection.Failure{Reason: connection.Busy, After: d}
			}
			if d == 0 {
				break
			}
			if err := config.Wait(ctx, d); err != nil {
				return err
			}
			if held, err = config.Paces.Held(ctx, pace); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// maxHold is for how long others believe what a system told one of them.
const maxHold = time.Hour

// hold keeps all others back whom a system that is busy may count together
// with this client, since it does not say whom it does.
func (c *Client) hold(ctx context.Context, f *connection.Failure, d time.Duration) error {
	if f.Reason != connection.Busy {
		return nil
	}
	for _, pace := range c.paces {
		if err := c.system.net.config.Paces.Hold(ctx, pace, min(d, maxHold)); err != nil {
			return err
		}
	}
	return nil
}

const (
	tries     = 6                // of a call that may be repeated
	firstWait = time.Second      // doubled each time
	maxWait   = 60 * time.Second // that a call is held up for at once
)

// jitter is how long to wait before the next try when the system does not say:
// anything up to a bound that doubles, so that many do not come back at once.
func jitter(tried int) time.Duration {
	maxDelay := min(firstWait<<tried, maxWait)
	return rand.N(maxDelay) //nolint:gosec // nobody gains from guessing it
}
