package wire_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"tillit/core/books/connection"
	"tillit/core/kernel/pg/pgtest"
	"tillit/integrations/wire"
	"tillit/integrations/wire/wiretest"
)

// crew shares a clock that moves on when all of them wait, to when the first
// is done.
type crew struct {
	mu      sync.Mutex
	now     time.Time
	working int
	waiting []waiter
}

type waiter struct {
	until time.Time
	free  chan struct{}
}

func (c *crew) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Wait passes time.
func (c *crew) Wait(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	w := waiter{c.now.Add(d), make(chan struct{})}
	c.waiting = append(c.waiting, w)
	c.rest()
	c.mu.Unlock()
	<-w.free
	return ctx.Err()
}

// leave takes one of them away for good.
func (c *crew) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.rest()
}

func (c *crew) rest() {
	c.working--
	if c.working > 0 || len(c.waiting) == 0 {
		return
	}
	c.now = c.waiting[0].until
	for _, w := range c.waiting {
		if w.until.Before(c.now) {
			c.now = w.until
		}
	}
	var later []waiter
	for _, w := range c.waiting {
		if w.until.After(c.now) {
			later = append(later, w)
			continue
		}
		c.working++
		close(w.free)
	}
	c.waiting = later
}

// together lets each of some processes, which share nothing but a database,
// have workers of one connection call a fake until the time is over.
func together(t *testing.T, clock *crew, r wire.Rate, minutes int, fake http.HandlerFunc) {
	t.Helper()
	const processes, workers = 4, 2
	clock.working = processes * workers
	d, s, id := pgtest.New(t), wiretest.Serve(t, fake), uuid.New()
	end := clock.now.Add(time.Duration(minutes) * time.Minute)
	var all errgroup.Group
	for range processes {
		config := s.Config(nil)
		config.Now, config.Wait, config.Paces = clock.Now, clock.Wait, connection.NewPaces(d.Open(t), clock.Now)
		net, err := wire.New(config)
		require.NoError(t, err)
		system := net.System(wire.Options{Provider: connection.Fortnox, Connection: r})
		for range workers {
			all.Go(func() error {
				defer clock.leave()
				for client := system.Client(id); clock.Now().Before(end); {
					if _, err := client.Do(t.Context(), wire.Call{URL: books}); err != nil {
						return err
					}
				}
				return nil
			})
		}
	}
	require.NoError(t, all.Wait())
}

// R08: 25 calls in any 5 seconds, which arrive a little later than they are
// made.
func TestClient_ManyProcessesKeepToOneRate(t *testing.T) {
	t.Parallel()
	const calls, span, minutes, late = 25, 5 * time.Second, 2, 100 * time.Millisecond
	clock := &crew{now: time.Date(2026, 3, 20, 3, 0, 0, 0, time.UTC)}
	var mu sync.Mutex
	var seen []time.Time
	made, refused := 0, 0
	chance := rand.New(rand.NewPCG(1, 1))
	together(t, clock, wire.Rate{Calls: calls, Per: span}, minutes, func(w http.ResponseWriter, _ *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		at, within := clock.Now().Add(time.Duration(chance.Int64N(int64(late)))), 0
		for _, before := range seen {
			if d := at.Sub(before); d > -span && d < span {
				within++
			}
		}
		made++
		if within >= calls {
			refused++
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		seen = append(seen[max(0, len(seen)-2*calls):], at)
		w.WriteHeader(http.StatusNoContent)
	})
	allowed := minutes * 60 * calls / int(span.Seconds())
	t.Logf("%d of %d calls allowed, %d refused", made, allowed, refused)
	require.LessOrEqual(t, refused*1000, made)
	require.GreaterOrEqual(t, made*100, allowed*90)
}

// What a system tells one of them, all believe: also those who had booked.
func TestClient_ManyProcessesWaitWhenOneIsTold(t *testing.T) {
	t.Parallel()
	clock := &crew{now: time.Date(2026, 3, 20, 3, 0, 0, 0, time.UTC)}
	var mu sync.Mutex
	var heldAt time.Time
	made := 0
	together(t, clock, wire.Rate{Calls: 25, Per: 5 * time.Second}, 1, func(w http.ResponseWriter, _ *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		now := clock.Now()
		made++
		if made == 20 {
			heldAt = now
			w.Header().Set("Retry-After", "30")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		if !heldAt.IsZero() && now.Sub(heldAt) < 30*time.Second {
			t.Errorf("a call %s after the system asked for rest", now.Sub(heldAt))
		}
		w.WriteHeader(http.StatusNoContent)
	})
	require.Greater(t, made, 100, "they go on afterwards")
}
