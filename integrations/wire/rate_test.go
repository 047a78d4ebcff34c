package wire_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"tillit/core/books/connection"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/integrations/wire"
)

const (
	// callerOf names the variable that turns the test binary into a caller: the
	// address of a database, that of a server, a connection, and until when.
	callerOf = "WIRE_TEST_CALLER_OF"
	// rateFor names the variable that says how long processes call by the real
	// clock; see the task rate.
	rateFor = "RATE"
)

func TestMain(m *testing.M) {
	if of := strings.Fields(os.Getenv(callerOf)); len(of) > 0 {
		if err := callAlone(context.Background(), of[0], of[1], uuid.MustParse(of[2]), of[3]); err != nil {
			_, _ = fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// fortnoxRate is what Fortnox allows each application at each company.
func fortnoxRate() wire.Rate { return wire.Rate{Calls: 25, Per: 5 * time.Second} }

// callAlone calls as often as it may, as a process of its own does.
func callAlone(ctx context.Context, database, server string, id uuid.UUID, until string) error {
	end, err := time.Parse(time.RFC3339Nano, until)
	if err != nil {
		return err
	}
	db, err := pg.Open(ctx, database)
	if err != nil {
		return err
	}
	net, err := wire.New(wire.Config{Log: slog.New(slog.DiscardHandler), Now: time.Now, Paces: connection.NewPaces(db, nil), Detour: server})
	if err != nil {
		return err
	}
	system := net.System(wire.Options{Provider: connection.Fortnox, Connection: fortnoxRate()})
	for client := system.Client(id); time.Now().Before(end); {
		_, err := client.Do(ctx, wire.Call{URL: "https://api.fortnox.se/3/vouchers"})
		if f, ok := errors.AsType[*connection.Failure](err); ok && f.Reason == connection.Busy {
			continue // as a reading does, later
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// window lets no more calls pass than a rate allows in any such time, by the
// real clock.
type window struct {
	rate wire.Rate

	mu            sync.Mutex
	passed        []time.Time
	made, refused int
}

func (f *window) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	for len(f.passed) > 0 && now.Sub(f.passed[0]) >= f.rate.Per {
		f.passed = f.passed[1:]
	}
	f.made++
	if len(f.passed) >= f.rate.Calls {
		f.refused++
		w.WriteHeader(http.StatusTooManyRequests)
		return
	}
	f.passed = append(f.passed, now)
	w.WriteHeader(http.StatusNoContent)
}

// R08 with processes of their own and the real clock: go tool task rate.
func TestClient_ManyProcesses_RealClock(t *testing.T) {
	span, err := time.ParseDuration(os.Getenv(rateFor))
	if err != nil {
		t.Skip("takes as long as " + rateFor + " says; see the task rate")
	}
	t.Parallel()
	const processes = 8
	fake := &window{rate: fortnoxRate()}
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	self, err := os.Executable()
	require.NoError(t, err)
	database, id := pgtest.New(t), uuid.New()
	begin := time.Now()
	var all errgroup.Group
	for range processes {
		all.Go(func() error {
			caller := exec.CommandContext(t.Context(), self)
			caller.Env = append(os.Environ(), callerOf+"="+strings.Join([]string{database.URL, server.URL, id.String(), begin.Add(span).Format(time.RFC3339Nano)}, " "))
			var said bytes.Buffer
			caller.Stderr = &said
			if err := caller.Run(); err != nil {
				return fmt.Errorf("%w: %s", err, said.String())
			}
			return nil
		})
	}
	require.NoError(t, all.Wait())
	took := time.Since(begin)
	passed := fake.made - fake.refused
	allowed := int(took.Seconds() * float64(fake.rate.Calls) / fake.rate.Per.Seconds())
	t.Logf("%d processes for %s: %d of %d calls allowed (%.1f %%), %d refused (%.2f %%)", processes, took.Round(time.Millisecond),
		passed, allowed, 100*float64(passed)/float64(allowed), fake.refused, 100*float64(fake.refused)/float64(fake.made))
	require.LessOrEqual(t, fake.refused*1000, fake.made)
	require.GreaterOrEqual(t, passed*100, allowed*90)
}
