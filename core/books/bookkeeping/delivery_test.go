package bookkeeping_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
)

// sheaf is a part of books.
type sheaf struct {
	head     ledger.Head
	vouchers []ledger.Voucher
}

func (s sheaf) Head() ledger.Head { return s.head }

func (sheaf) Notices() ledger.Notices { return ledger.Notices{} }

func (s sheaf) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(yield func(ledger.Voucher, error) bool) {
		for _, v := range s.vouchers {
			if !yield(v, nil) {
				return
			}
		}
	}
}

// quarter are vouchers of three months, every other one the booking of an
// invoice.
func quarter() []ledger.Voucher {
	var all []ledger.Voucher
	for n := range 24 {
		series := []string{"L", "A"}[n%2]
		v := bought(series, n/2+1, day(2025, 1, 1+n*3), "4010", fmt.Sprint(100+n), fmt.Sprintf("Inköp %d", n))
		v.Year = day(2025, 1, 1)
		all = append(all, v)
	}
	return all
}

// pages are the quarter and all that belongs to it, in parts that overlap.
func pages() []bookkeeping.Delivery {
	all := quarter()
	h := head()
	parts := []bookkeeping.Delivery{
		{Books: sheaf{head: ledger.Head{Currency: "SEK", Accounts: h.Accounts}}},
		{Books: sheaf{head: ledger.Head{Currency: "SEK", Suppliers: []ledger.Supplier{{Key: "77", Name: "Älvkraft AB"}, {Key: "78", Name: "Färghuset Öland AB"}}}}},
	}
	const apart, long = 4, 7
	for from := 0; from < len(all); from += apart {
		to := min(from+long, len(all))
		parts = append(parts, bookkeeping.Delivery{Books: sheaf{head: ledger.Head{Currency: "SEK"}, vouchers: all[from:to]}})
		var invoices []ledger.Invoice
		for n := from; n < to; n++ {
			if v := all[n]; v.Series == "L" {
				invoices = append(invoices, ledger.Invoice{
					Key: v.Number, Number: "F" + v.Number, Supplier: []string{"77", "78"}[n/2%2], Date: v.Date,
					VoucherYear: v.Year, VoucherSeries: v.Series, VoucherNumber: v.Number,
					Lines: []ledger.InvoiceLine{{
						Account: "4010", Amount: v.Rows[0].Amount, Quantity: decimal.NewNullDecimal(decimal.NewFromInt(5)), Unit: "l", Text: "Färg",
					}},
				})
			}
		}
		parts = append(parts, bookkeeping.Delivery{Invoices: invoices})
	}
	return parts
}

// deliver stores parts, each in a transaction of its own.
func (b bundle) deliver(ctx context.Context, source uuid.UUID, parts []bookkeeping.Delivery) error {
	reading := uuid.New()
	for _, part := range parts {
		part.Source, part.Reading = source, reading
		if err := b.db.In(ctx, b.scope, func(ctx context.Context, tx pg.Tx) error {
			_, err := bookkeeping.Deliver(ctx, tx, b.scope, part)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// R10: pages that overlap, in any order, brought by two at once, make the same
// books as one that brings them in turn.
func TestDeliver_InAnyOrderAndTwiceAtOnce(t *testing.T) {
	t.Parallel()
	first := newBundle(t)
	require.NoError(t, first.deliver(t.Context(), first.source(t), pages()))
	want := first.stored(t)
	require.Len(t, want, 48)
	require.Contains(t, want[24], "Älvkraft AB f 5.000000 l")

	const seed = 7
	chance := rand.New(rand.NewPCG(seed, seed))
	for range nightly.Of(2, 6) {
		b := first.another(t, "")
		source := b.source(t)
		var both errgroup.Group
		for range 2 {
			parts := pages()
			chance.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
			both.Go(func() error { return b.deliver(t.Context(), source, parts) })
		}
		require.NoError(t, both.Wait())
		require.Equal(t, want, b.stored(t))
		require.Equal(t, 2, b.count(t, b.scope, "suppliers where not guessed"))
		require.Equal(t, 3, b.count(t, b.scope, "ledger_accounts where name <> ''"))
		require.Equal(t, 12, b.count(t, b.scope, "ledger_invoices"))
	}
}

// What was brought goes with its source, and nothing of a company that has the
// same, even under the same ids and without row-level security.
func TestRemoveSource(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	database.Unconfine(t)
	b := bundleOn(t, database)
	other := b.another(t, "")
	source := b.source(t)
	require.NoError(t, b.deliver(t.Context(), source, pages()))
	require.NoError(t, other.deliver(t.Context(), other.source(t), pages()))
	want := b.stored(t)
	require.Len(t, want, 48)

	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		var reading uuid.UUID
		err := tx.NewRaw("select reading_id from ledger_brought where company_id = ? limit 1", b.company).Scan(ctx, &reading)
		require.NoError(t, err)
		return bookkeeping.EndDelivery(ctx, tx, b.scope, reading)
	}))
	require.Zero(t, b.count(t, b.scope, "ledger_brought"))
	require.NotZero(t, b.count(t, other.scope, "ledger_brought"))

	remove := func(scope tenant.Scope) (days bookkeeping.Span, err error) {
		err = b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) (err error) {
			days, err = bookkeeping.RemoveSource(ctx, tx, scope, source)
			return err
		})
		return days, err
	}
	_, err := remove(tenant.NewScope(uuid.New(), b.company, bookkeeping.Read))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	days, err := remove(other.scope)
	require.NoError(t, err)
	require.Zero(t, days, "it is not theirs")
	require.Equal(t, want, b.stored(t))

	days, err = remove(b.scope)
	require.NoError(t, err)
	require.Equal(t, []time.Time{day(2025, 1, 1), day(2025, 3, 11)}, []time.Time{days.From.UTC(), days.To.UTC()})
	require.Empty(t, b.stored(t))
	require.Equal(t, want, other.stored(t))
	days, err = remove(b.scope)
	require.NoError(t, err)
	require.Zero(t, days, "twice is once")
}

func (b bundle) source(t *testing.T) (id uuid.UUID) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) (err error) {
		id, err = bookkeeping.KeepSource(ctx, tx, b.scope, "fortnox", "4711", "Måleriet AB", "")
		return err
	}))
	return id
}

// R10: files whose periods overlap make the same books in any order, also with
// their vouchers in another one.
func TestService_Load_OverlappingPeriodsInAnyOrder(t *testing.T) {
	t.Parallel()
	first := newBundle(t)
	all := quarter()
	first.mustLoad(t, file(t, all...))
	want := first.stored(t)

	const seed = 7
	chance := rand.New(rand.NewPCG(seed, seed))
	periods := [][]ledger.Voucher{all[:12], all[6:18], all[10:], all}
	for range 3 {
		b := first.another(t, "559000-1234")
		chance.Shuffle(len(periods), func(i, j int) { periods[i], periods[j] = periods[j], periods[i] })
		for _, period := range periods {
			period = slices.Clone(period)
			chance.Shuffle(len(period), func(i, j int) { period[i], period[j] = period[j], period[i] })
			b.mustLoad(t, file(t, period...))
		}
		require.Equal(t, want, b.stored(t))
	}
}
