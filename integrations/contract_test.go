package integrations_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/core/kernel/nightly"
	"tillit/integrations/wire/wiretest"
)

// fixture is a fake, and an adapter that knows the way to it.
type fixture struct {
	books   *wiretest.Books
	server  *wiretest.Server
	clock   *wiretest.Clock
	adapter connection.Adapter
	access  connection.Access
}

func (s subject) fixture(t *testing.T, patient bool) *fixture {
	t.Helper()
	w := &fixture{books: wiretest.NewBooks(), access: s.access}
	w.server = wiretest.Serve(t, s.fake(w.books))
	w.clock = wiretest.NewClock(time.Date(2026, 3, 20, 3, 0, 0, 0, time.UTC))
	w.adapter = s.adapter(w.server.NetBy(t, w.clock, patient))
	w.access.Connection = uuid.New()
	if granter, ok := w.adapter.(connection.Granter); ok {
		w.access.Token = func(ctx context.Context, refused string) (string, error) {
			if refused == "" {
				return "kept", nil
			}
			granted, err := granter.Renew(ctx, "first")
			return granted.Access, err
		}
	}
	return w
}

// reader reads as the service does: page by page, each whole or not at all,
// and again from the same place when what stops it passes.
type reader struct {
	vouchers, suppliers, invoices, accounts map[string]string
	mark                                    json.RawMessage
}

func newReader() *reader {
	return &reader{map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}, nil}
}

const (
	maxPages = 200 // of books of this size
	maxTries = 2   // from one place
)

func (r *reader) read(ctx context.Context, w *fixture) (again int, err error) {
	step := connection.Step{Mark: r.mark, From: wiretest.Day("2025-10-01"), To: wiretest.Day("2026-03-20")}
	brought := map[string]string{}
	session := w.adapter.Open(w.access)
	for range maxPages {
		var page connection.Page
		for try := 1; ; try++ {
			page, err = session.Read(ctx, step)
			if err == nil {
				err = r.keep(page, brought)
			}
			var f *connection.Failure
			if err == nil || !errors.As(err, &f) || !f.Passing() || try == maxTries {
				break
			}
			again++
			if err := w.clock.Wait(ctx, f.After); err != nil {
				return again, err
			}
			session = w.adapter.Open(w.access) // as another process would
		}
		if err != nil {
			return again, err
		}
		if page.Next == nil {
			r.mark = page.Mark
			return again, nil
		}
		step.Cursor = page.Next
	}
	return again, errors.New("the reading does not end")
}

// keep is what storing a page does.
func (r *reader) keep(page connection.Page, brought map[string]string) error {
	if page.Books != nil {
		for v, err := range page.Books.Vouchers() {
			if err != nil {
				return err
			}
			v.Line = 0
			key := v.Year.Format(time.DateOnly) + " " + v.Series + " " + v.Number
			text := v.Date.Format(time.DateOnly) + " " + written(v)
			if before, ok := brought[key]; ok && before != text {
				return fmt.Errorf("two vouchers %s", key)
			}
			brought[key] = text
			r.vouchers[key] = text
		}
		for _, s := range page.Books.Head().Suppliers {
			r.suppliers[s.Key] = written(s)
		}
		for _, a := range page.Books.Head().Accounts {
			if a.Name != "" || r.accounts[a.Number] == "" {
				r.accounts[a.Number] = written(a)
			}
		}
	}
	for _, in := range page.Invoices {
		r.invoices[in.Key] = written(in)
	}
	if page.Whole != nil {
		from, to := page.Whole.From.Format(time.DateOnly), page.Whole.To.Format(time.DateOnly)
		maps.DeleteFunc(r.vouchers, func(key, text string) bool {
			return text[:len(from)] >= from && text[:len(to)] <= to && brought[key] == ""
		})
	}
	return nil
}

func written(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func (r *reader) all() map[string]string {
	all := map[string]string{}
	for kind, some := range map[string]map[string]string{"voucher ": r.vouchers, "supplier ": r.suppliers, "invoice ": r.invoices, "account ": r.accounts} {
		for key, text := range some {
			all[kind+key] = text
		}
	}
	return all
}

func TestAdapters_ReadTheBooks(t *testing.T) {
	t.Parallel()
	for _, s := range subjects() {
		t.Run(string(s.provider), func(t *testing.T) {
			t.Parallel()
			w := s.fixture(t, true)
			about, err := w.adapter.Open(w.access).Probe(t.Context())
			require.NoError(t, err)
			if !s.discreet {
				require.Equal(t, w.books.Name, about.Name)
				require.True(t, ledger.SameCorporateNumber(w.books.CorporateNumber, about.CorporateNumber))
			}
			require.True(t, w.adapter.Describe().Ready)
			require.Equal(t, s.provider, w.adapter.Describe().Provider)

			r := newReader()
			_, err = r.read(t.Context(), w)
			require.NoError(t, err)
			s.sameAs(t, w.books, r)

			w.books.Delete("A")
			w.books.Correct("L")
			_, err = r.read(t.Context(), w)
			require.NoError(t, err)
			s.sameAs(t, w.books, r)

			fresh := newReader()
			_, err = fresh.read(t.Context(), w)
			require.NoError(t, err)
			require.Equal(t, fresh.all(), r.all(), "following changes ends where reading anew does")
		})
	}
}

// sameAs compares what every system can tell: dates, accounts and amounts.
func (s subject) sameAs(t *testing.T, want *wiretest.Books, got *reader) {
	t.Helper()
	var expected, found []string
	for _, v := range want.All() {
		expected = append(expected, s.sketch(v))
	}
	for _, text := range got.vouchers {
		var v ledger.Voucher
		_, encoded, _ := strings.Cut(text, " ")
		require.NoError(t, json.Unmarshal([]byte(encoded), &v))
		found = append(found, s.sketch(v))
	}
	require.ElementsMatch(t, expected, found)
	for _, p := range want.Suppliers {
		require.Contains(t, got.suppliers[p.Key], p.Name)
		require.Contains(t, got.suppliers[p.Key], p.CorporateNumber)
	}
}

func (s subject) sketch(v ledger.Voucher) string {
	if s.yearless {
		v.Year = time.Time{}
	}
	text := v.Date.Format(time.DateOnly) + " in " + v.Year.Format(time.DateOnly) + " " + v.Text
	for _, r := range v.Rows {
		text += " " + r.Account + " " + r.Amount.StringFixed(2)
	}
	return text
}

// TestAdapters_Matrix lets every call of a reading go wrong in every way, once
// and for good. What passes must leave no trace; what does not must end in a
// failure, with nothing twice and nothing missing from what was kept whole.
func TestAdapters_Matrix(t *testing.T) {
	t.Parallel()
	unreachable := wiretest.Unreachables(t)
	var mu sync.Mutex
	lines := map[string][]string{}
	for _, s := range subjects() {
		t.Run(string(s.provider), func(t *testing.T) {
			t.Parallel()
			clean := s.fixture(t, true)
			want := newReader()
			_, err := want.read(t.Context(), clean)
			require.NoError(t, err)
			calls := len(clean.server.Calls())

			note := func(f wiretest.Fault, outcome string) {
				mu.Lock()
				defer mu.Unlock()
				line := fmt.Sprintf("%-16s %-28s %s", s.provider, f.Name, outcome)
				if !slices.Contains(lines[string(s.provider)], line) {
					lines[string(s.provider)] = append(lines[string(s.provider)], line)
				}
			}
			for _, f := range wiretest.Harmless() {
				w := s.fixture(t, true)
				w.server.Break(f, 0, 0, nil)
				got := newReader()
				again, err := got.read(t.Context(), w)
				require.NoError(t, err, f.Name)
				require.Zero(t, again, f.Name)
				require.Equal(t, want.all(), got.all(), f.Name)
				note(f, "same books")
			}
			passing := wiretest.Passing()
			if !s.keyed {
				passing = append(passing, wiretest.Expired())
			}
			for _, f := range passing {
				first, apart := 0, 1+calls/nightly.Of(5, 16)
				if f.Costly {
					first, apart = calls/2, calls
				}
				for n := first; n < calls; n += apart {
					w := s.fixture(t, !f.Slow)
					w.server.Break(f, n, 1, reads)
					got := newReader()
					_, err := got.read(t.Context(), w)
					require.NoError(t, err, "%s once at call %d", f.Name, n)
					require.Equal(t, want.all(), got.all(), "%s once at call %d", f.Name, n)
				}
				note(f, "once: same books; for good: "+strings.Join(s.lasting(t, f, calls, want), ", "))
			}
			for _, u := range unreachable {
				w := s.fixture(t, false)
				w.adapter = s.adapter(w.server.NetAt(t, u.Origin))
				_, err := newReader().read(t.Context(), w)
				var failure *connection.Failure
				require.ErrorAs(t, err, &failure, u.Name)
				require.Equal(t, u.Reason, failure.Reason, u.Name)
				require.Empty(t, w.server.Calls(), u.Name)
				note(wiretest.Fault{Name: u.Name}, "for good: "+string(failure.Reason))
			}
			note(wiretest.Revoked(), "for good: "+strings.Join(s.lasting(t, wiretest.Revoked(), calls, want), ", "))
		})
	}
	t.Cleanup(func() {
		for _, provider := range slices.Sorted(maps.Keys(lines)) {
			for _, line := range lines[provider] {
				t.Log(line)
			}
		}
	})
}

// lasting lets a fault last from the first call and from the middle on, and
// returns how readings end.
func (s subject) lasting(t *testing.T, f wiretest.Fault, calls int, want *reader) []string {
	t.Helper()
	ends := map[string]bool{}
	for _, n := range []int{0, calls / 2} {
		if f.Costly && n > 0 {
			continue
		}
		w := s.fixture(t, !f.Slow)
		w.server.Break(f, n, 0, nil)
		got := newReader()
		_, err := got.read(t.Context(), w)
		if err == nil {
			require.Equal(t, want.all(), got.all(), f.Name)
			ends["same books"] = true
			continue
		}
		var failure *connection.Failure
		require.ErrorAs(t, err, &failure, "%s from call %d on", f.Name, n)
		ends[string(failure.Reason)] = true
		for key, text := range got.all() {
			if !strings.HasPrefix(key, "account ") {
				require.Equal(t, want.all()[key], text, f.Name)
			}
		}
	}
	return slices.Sorted(maps.Keys(ends))
}

// reads leaves token calls alone.
func reads(r *http.Request) bool { return !strings.HasSuffix(r.URL.Path, "/token") }
