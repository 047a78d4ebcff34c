package bookkeeping_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
)

// besideOtherTenant is a company whose every row another company has too, as it was at
// first and under the same id, without row-level security.
func besideOtherTenant(t *testing.T) bundle {
	t.Helper()
	database := pgtest.New(t)
	database.Unconfine(t)
	return bundleOn(t, database)
}

func moved(v ledger.Voucher, to time.Time) ledger.Voucher {
	v.Date, v.Rows = to, slices.Clone(v.Rows)
	for i := range v.Rows {
		v.Rows[i].Date = to
	}
	return v
}

// The days that an import changes are those of the company's own rows, and its
// own rows alone are replaced.
func TestService_Load_ChangesItsCompanyAlone(t *testing.T) {
	t.Parallel()
	b := besideOtherTenant(t)
	v := bought("L", 1, day(2025, 11, 5), "4010", "5", "Färg")
	same := []ledger.Voucher{bought("L", 2, day(2025, 8, 5), "4010", "6", "Färg"), bought("L", 3, day(2025, 8, 5), "4010", "7", "Färg")}
	load := func(v ledger.Voucher) bookkeeping.Summary { return b.mustLoad(t, file(t, append(same, v)...)) }
	load(v)
	load(moved(v, day(2025, 9, 5)))
	v = moved(v, day(2025, 7, 5))
	v.Rows = v.Rows[:1]
	v.Rows[0].Amount = v.Rows[0].Amount.Sub(v.Rows[0].Amount)
	s := load(v)
	require.Equal(t, day(2025, 7, 5), s.From)
	require.Equal(t, day(2025, 9, 5), s.To, "in November are only those of others")
	require.Len(t, b.stored(t), 5)
}

// A delivery meets the source, the vouchers and what was brought of its own
// company alone.
func TestDeliver_ToItsCompanyAlone(t *testing.T) {
	t.Parallel()
	b := besideOtherTenant(t)
	other, source, reading := b.another(t, ""), b.source(t), uuid.New()
	deliver := func(b bundle, whole *bookkeeping.Span, vouchers ...ledger.Voucher) (d bookkeeping.Delivered, err error) {
		for i := range vouchers {
			vouchers[i].Year = day(2025, 1, 1)
		}
		part := bookkeeping.Delivery{Source: source, Reading: reading, Whole: whole, Books: sheaf{head: head(), vouchers: vouchers}}
		err = b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) (err error) {
			d, err = bookkeeping.Deliver(ctx, tx, b.scope, part)
			return err
		})
		return d, err
	}
	within := func(b bundle, do func(ctx context.Context, tx pg.Tx) error) {
		t.Helper()
		require.NoError(t, b.db.In(t.Context(), b.scope, do))
	}
	one, two := bought("A", 1, day(2025, 1, 5), "4010", "5", "Färg"), bought("A", 2, day(2025, 1, 6), "4010", "6", "Penslar")
	reader := b
	reader.scope = tenant.NewScope(uuid.New(), b.company, bookkeeping.Read)
	_, err := deliver(reader, nil, one)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = deliver(other, nil, one)
	require.ErrorIs(t, err, tenant.ErrNotFound, "it is not theirs")

	_, err = deliver(b, nil, one, two)
	require.NoError(t, err)
	_, err = deliver(b, nil, moved(one, day(2025, 2, 5)))
	require.NoError(t, err)
	third := moved(one, day(2025, 3, 5))
	d, err := deliver(b, nil, third)
	require.NoError(t, err)
	require.Equal(t, []time.Time{day(2025, 2, 5), day(2025, 3, 5)}, []time.Time{d.From.UTC(), d.To.UTC()}, "in January are only those of others")

	within(b, func(ctx context.Context, tx pg.Tx) error { return bookkeeping.EndDelivery(ctx, tx, b.scope, reading) })
	d, err = deliver(b, &bookkeeping.Span{From: day(2025, 1, 1), To: day(2025, 12, 31)}, third)
	require.NoError(t, err)
	require.EqualValues(t, 1, d.Removed, "that others were brought it says nothing")
	require.Len(t, b.stored(t), 2)

	within(other, func(ctx context.Context, tx pg.Tx) error {
		return bookkeeping.RetireSource(ctx, tx, other.scope, source)
	})
	require.Zero(t, b.count(t, b.scope, "ledger_sources where disabled"), "it is not theirs")
	within(b, func(ctx context.Context, tx pg.Tx) error { return bookkeeping.RetireSource(ctx, tx, b.scope, source) })
	require.Equal(t, 1, b.count(t, b.scope, "ledger_sources where disabled"))
}
