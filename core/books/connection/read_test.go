package connection_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// line is a cost on an invoice.
func line(account string, amount, quantity int64) ledger.InvoiceLine {
	return ledger.InvoiceLine{
		Account: account, Amount: decimal.NewFromInt(amount), Quantity: decimal.NewNullDecimal(decimal.NewFromInt(quantity)), Unit: "kWh", Text: "El",
	}
}

// year are pages with something of everything.
func year() []connection.Page {
	january, february := page(bought("A", "1", day(1, 5), 100), bought("L", "1", day(1, 7), 200)), page(bought("L", "2", day(2, 5), 300))
	january.Whole = &connection.Span{From: day(1, 1), To: day(1, 31)}
	february.Whole = &connection.Span{From: day(2, 1), To: day(2, 28)}
	return []connection.Page{
		{Invoices: []ledger.Invoice{invoice("i1", "7", "1", line("4010", 200, 40))}},
		january, february,
		{Invoices: []ledger.Invoice{invoice("i2", "8", "2"), invoice("i3", "8", "")}},
		{},
	}
}

var wholeYear = []string{
	"A1 2026-01-05 1 4010 100  ", "A1 2026-01-05 2 2440 -100  ",
	"L1 2026-01-07 1 4010 200 Älvkraft AB 40 kWh El", "L1 2026-01-07 2 2440 -200 Älvkraft AB  ",
	"L2 2026-02-05 1 4010 300 Macken AB  ", "L2 2026-02-05 2 2440 -300 Macken AB  ",
}

func TestRead_BringsBooksAndWhatInvoicesSayOfThem(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages, b.system.mark = year(), json.RawMessage(`"2026-02-28"`)
	c := b.connect(t)
	days, err := b.work(t, c.Job.ID)
	require.NoError(t, err)
	require.Equal(t, wholeYear, b.stored(t))
	require.Equal(t, [2]time.Time{day(1, 5), day(2, 5)}, [2]time.Time{days.From.UTC(), days.To.UTC()})

	c = b.now(t, c.ID)
	require.Nil(t, c.Trouble)
	last := *c.Last
	require.Equal(t, [6]int64{3, 0, 0, 0, 3, 5}, [6]int64{last.New, last.Changed, last.Unchanged, last.Removed, last.Invoices, int64(last.Pages)})
	require.Equal(t, b.Clock.Now(), last.EndedAt.UTC())
	require.Equal(t, b.Clock.Now().Year()-2, last.From.Year())
	require.Zero(t, b.count(t, "ledger_brought"))
	require.Zero(t, b.count(t, "connection_cursors"))
	sources := b.count(t, "ledger_sources where vouchers = 3 and rows = 6")
	require.Equal(t, 1, sources)

	// The same once more changes nothing, and asks for what changed since.
	b.system.steps = nil
	days = b.mustRead(t, c.ID)
	require.True(t, days.From.IsZero())
	require.Equal(t, wholeYear, b.stored(t))
	require.JSONEq(t, `"2026-02-28"`, string(b.system.steps[0].Mark))
	require.EqualValues(t, 3, b.now(t, c.ID).Last.Unchanged)
}

// R02, R10: whatever stops a reading after or before each page, it ends with
// the same rows as one that nothing stops.
func TestRead_GoesOnWhereItStopped(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for name, stop := range map[string]error{
		"ours":   errors.New("connection reset"),
		"theirs": &connection.Failure{Reason: connection.Down},
		"asks":   &connection.Failure{Reason: connection.Busy, After: time.Hour},
	} {
		s := &system{key: b.system.key, books: connection.Company{ID: name}, pages: year()}
		b := b
		b.system, b.svc = s, b.service(s)
		c := b.connect(t)
		failed := map[int]bool{}
		s.before = func(at int) error {
			if !failed[at] {
				failed[at] = true
				return stop
			}
			return nil
		}
		work := c.Job.ID
		for range s.pages {
			_, err := b.work(t, work)
			require.ErrorIs(t, err, stop)
			at, err := b.svc.ReadNow(t.Context(), b.scope, c.ID)
			require.NoError(t, err)
			work = at.ID
		}
		_, err := b.work(t, work)
		require.NoError(t, err)
		require.Equal(t, wholeYear, b.stored(t), name)
		c = b.now(t, c.ID)
		require.Nil(t, c.Trouble)
		require.Len(t, s.steps, 2*len(s.pages), "no page was read twice")
		all, err := b.svc.Readings(t.Context(), b.scope, c.ID)
		require.NoError(t, err)
		require.Len(t, all, 1, "it is one reading")
		removing, err := b.svc.Disconnect(t.Context(), b.scope, c.ID, false)
		require.NoError(t, err)
		b.remove(t, removing.ID)
	}
}

func TestRead_AWorkerThatWasReplacedWritesNothing(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = year()
	c := b.connect(t)
	expired := false
	b.system.before = func(at int) error {
		if at == 2 && !expired {
			expired = true
			b.exec(t, "update jobs set lease_until = now() - interval '1 second'")
			b.system.mu.Unlock()
			_, err := b.work(t, c.Job.ID) // another takes over and finishes
			b.system.mu.Lock()
			require.NoError(t, err)
		}
		return nil
	}
	_, err := b.work(t, c.Job.ID)
	require.True(t, err == nil || errors.Is(err, job.ErrLost), err)
	require.Equal(t, wholeYear, b.stored(t))
	require.Equal(t, 5, b.now(t, c.ID).Last.Pages)
}

func TestRead_FollowsCorrectionsAndDeletions(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = year()
	c := b.connect(t)
	b.mustRead(t, c.ID)

	// A1 is gone, L1 was corrected, L2 lies in a span that is not read.
	corrected := bought("L", "1", day(1, 8), 250)
	january := page(corrected)
	january.Whole = &connection.Span{From: day(1, 1), To: day(1, 31)}
	b.system.pages = []connection.Page{january}
	days := b.mustRead(t, c.ID)
	require.Equal(t, []string{
		"L1 2026-01-08 1 4010 250 Älvkraft AB  ", "L1 2026-01-08 2 2440 -250 Älvkraft AB  ",
		"L2 2026-02-05 1 4010 300 Macken AB  ", "L2 2026-02-05 2 2440 -300 Macken AB  ",
	}, b.stored(t), "the invoice still names the supplier, and says nothing of an amount that it does not know")
	require.Equal(t, [2]time.Time{day(1, 5), day(1, 8)}, [2]time.Time{days.From.UTC(), days.To.UTC()})
	last := b.now(t, c.ID).Last
	require.Equal(t, [3]int64{0, 1, 1}, [3]int64{last.New, last.Changed, last.Removed})
}

func TestRead_SaysHowMuchItRemovedInAllParts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = year()
	c := b.connect(t)
	b.mustRead(t, c.ID)

	january, february := page(bought("A", "1", day(1, 5), 100)), page(bought("A", "2", day(2, 7), 50))
	january.Whole, february.Whole = &connection.Span{From: day(1, 1), To: day(1, 31)}, &connection.Span{From: day(2, 1), To: day(2, 28)}
	b.system.pages = []connection.Page{january, february}
	b.mustRead(t, c.ID)
	last := b.now(t, c.ID).Last
	require.Equal(t, [4]int64{1, 0, 1, 2}, [4]int64{last.New, last.Changed, last.Unchanged, last.Removed}, "L1 of January and L2 of February")

	b.mustRead(t, c.ID)
	last = b.now(t, c.ID).Last
	require.Equal(t, [4]int64{0, 0, 2, 0}, [4]int64{last.New, last.Changed, last.Unchanged, last.Removed}, "each reading says its own")
	found, err := b.svc.Readings(t.Context(), b.scope, c.ID)
	require.NoError(t, err)
	require.Equal(t, []int64{0, 2, 0}, []int64{found[0].Removed, found[1].Removed, found[2].Removed})
}

func TestRead_TakesTheSeriesThatAreWanted(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = []connection.Page{page(bought(" a", "1", day(1, 5), 1), bought("L", "1", day(1, 5), 2), bought("B", "1", day(1, 5), 3))}
	c := b.connect(t)
	b.mustRead(t, c.ID)
	require.Equal(t, 2, b.count(t, "vouchers"))
	given := b.given()
	given.Settings["allSeries"] = "true"
	_, err := b.svc.Change(t.Context(), b.scope, c.ID, given)
	require.NoError(t, err)
	b.mustRead(t, c.ID)
	require.Equal(t, 3, b.count(t, "vouchers"))
}

func TestRead_RefusesToGoInACircle(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	january, february := page(bought("A", "1", day(1, 5), 1)), page(bought("A", "2", day(2, 5), 2))
	back := february
	back.Next = json.RawMessage("1")
	for name, pages := range map[string][]connection.Page{
		"a page twice":          {january, january, february},
		"a cursor seen before":  {january, back},
		"the cursor it is at":   {{Next: json.RawMessage("1")}, {Next: json.RawMessage("1")}},
		"a page of no series":   {page(bought("X", "1", day(1, 5), 1)), page(bought("X", "1", day(1, 5), 1))},
		"the same invoice page": {{Invoices: []ledger.Invoice{invoice("1", "7", "")}}, {Invoices: []ledger.Invoice{invoice("1", "7", "")}}},
	} {
		s := &system{key: b.system.key, books: connection.Company{ID: name}, pages: pages}
		b := b
		b.system, b.svc = s, b.service(s)
		c := b.connect(t)
		_, err := b.work(t, c.Job.ID)
		require.Equal(t, "connection.garbled", fault.CodeOf(err), name)
		c = b.now(t, c.ID)
		require.Equal(t, connection.Connected, c.State(), "it is tried again")
		require.Equal(t, connection.Garbled, c.Last.Reason)
		require.Zero(t, b.count(t, "connection_cursors"))
	}
}

func TestRead_FailureDecidesWhatHappensNext(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = year()
	c := b.connect(t)
	for reason, state := range map[connection.Reason]connection.State{
		connection.Refused: connection.Reconnect, connection.Forbidden: connection.Reconnect, connection.Unlicensed: connection.Reconnect,
		connection.Unprepared: connection.Reconnect, connection.Missing: connection.Reconnect, connection.Barred: connection.Reconnect,
		connection.Lost: connection.Reconnect, connection.Busy: connection.Connected, connection.Down: connection.Connected,
		connection.Garbled: connection.Connected,
	} {
		b.system.before = func(int) error { return &connection.Failure{Reason: reason, Text: "said", Trace: "t-1"} }
		_, err := b.read(t, c.ID)
		require.Equal(t, "connection."+string(reason), fault.CodeOf(err), "%v", err)
		now := b.now(t, c.ID)
		require.Equal(t, state, now.State(), reason)
		require.Equal(t, "said", now.Trouble.Text)
		require.Equal(t, "t-1", now.Trouble.Trace)
		require.Equal(t, job.Failed, now.Job.State)
		require.Equal(t, reason.Passing(), !now.Next.IsZero(), reason)
		require.Equal(t, reason, now.Last.Reason)
	}
	require.Empty(t, b.stored(t))

	b.system.before = func(int) error { return &connection.Failure{Reason: connection.Busy, After: 8 * time.Hour} }
	_, err := b.read(t, c.ID)
	require.Error(t, err)
	require.False(t, b.now(t, c.ID).Next.Before(b.Clock.Now().Add(8*time.Hour)), "no sooner than asked for")

	b.system.before = nil
	b.mustRead(t, c.ID)
	now := b.now(t, c.ID)
	require.Nil(t, now.Trouble)
	require.Equal(t, connection.Connected, now.State())
}

func TestRead_StopsWhenPaused(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = year()
	c := b.connect(t)
	b.system.before = func(at int) error {
		if at == 2 {
			_, err := b.svc.Pause(t.Context(), b.scope, c.ID)
			return err
		}
		return nil
	}
	_, err := b.work(t, c.Job.ID)
	require.Equal(t, "connection.stopped", fault.CodeOf(err))
	require.Equal(t, connection.Stopped, b.now(t, c.ID).Last.Reason)
	require.Nil(t, b.now(t, c.ID).Trouble)
	require.Equal(t, job.Cancelled, b.now(t, c.ID).Job.State, "nothing failed")

	b.system.before = nil
	_, err = b.svc.Resume(t.Context(), b.scope, c.ID)
	require.NoError(t, err)
	b.mustRead(t, c.ID)
	require.Equal(t, wholeYear, b.stored(t))
}

func TestRead_EndsWhenDisconnected(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = year()
	c := b.connect(t)
	var removing job.Job
	b.system.before = func(at int) (err error) {
		if at == 2 {
			removing, err = b.svc.Disconnect(t.Context(), b.scope, c.ID, false)
		}
		return err
	}
	_, err := b.work(t, c.Job.ID)
	require.Equal(t, "notFound", fault.CodeOf(err))
	require.ErrorIs(t, err, job.ErrCancelled)
	b.remove(t, removing.ID)
	require.Empty(t, b.stored(t))
	require.Zero(t, b.count(t, "ledger_brought"))
}

func TestReadAgain(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = year()
	c := b.connect(t)
	again := func(failed job.Job) (work job.Job, err error) {
		err = b.DB.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
			work, err = b.svc.ReadAgain(ctx, tx, b.scope, failed)
			return err
		})
		return work, err
	}
	b.system.before = func(int) error { return &connection.Failure{Reason: connection.Refused} }
	_, err := b.work(t, c.Job.ID)
	require.Error(t, err)
	failed, err := b.jobs.Get(t.Context(), tenant.NewScope(uuid.Nil, c.Job.Company, job.Read), c.Job.ID)
	require.NoError(t, err)
	require.Equal(t, job.Failed, failed.State)

	b.system.before = nil
	work, err := again(failed)
	require.NoError(t, err)
	require.NotEqual(t, failed.ID, work.ID)
	_, err = b.work(t, work.ID)
	require.NoError(t, err)
	require.Equal(t, wholeYear, b.stored(t))

	_, err = b.svc.Pause(t.Context(), b.scope, c.ID)
	require.NoError(t, err)
	_, err = again(failed)
	require.ErrorIs(t, err, connection.ErrPaused)
	_, err = b.svc.Disconnect(t.Context(), b.scope, c.ID, true)
	require.NoError(t, err)
	_, err = again(failed)
	require.ErrorIs(t, err, job.ErrGone)
}

// Two systems of one kind, of two companies in one: their vouchers have the
// same numbers and stay apart.
func TestRead_TwoConnectionsOfOneProvider(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for i := range 2 {
		s := &system{key: b.system.key, books: connection.Company{ID: fmt.Sprint(i)}, pages: year()}
		b := b
		b.system, b.svc = s, b.service(s)
		_, err := b.work(t, b.connect(t).Job.ID)
		require.NoError(t, err)
	}
	require.Equal(t, 6, b.count(t, "vouchers"))
}
